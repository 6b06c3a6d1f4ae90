// Rules of Open MPI's component coll/tuned: for each collective and size of a communicator a list
// of message sizes, each with an algorithm, a fan-out and a segment size. A rule holds for larger
// communicators, too, so that a further one gives those back to the built-in decisions.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "plan/tune/library_algorithms.hpp"

namespace asterism {

namespace {

/// A collective by its number in the file. Reduce-scatter is two of them.
struct RuledCollective {
  CollectiveKind kind;
  unsigned id;
  std::string_view name;
};
constexpr std::array ruled_collectives{
    RuledCollective{CollectiveKind::allgather, 0, "allgather"},
    RuledCollective{CollectiveKind::allreduce, 2, "allreduce"},
    RuledCollective{CollectiveKind::alltoall, 3, "alltoall"},
    RuledCollective{CollectiveKind::barrier, 6, "barrier"},
    RuledCollective{CollectiveKind::broadcast, 7, "bcast"},
    RuledCollective{CollectiveKind::gather, 9, "gather"},
    RuledCollective{CollectiveKind::reduce, 11, "reduce"},
    RuledCollective{CollectiveKind::reduce_scatter, 12, "reduce_scatter"},
    RuledCollective{CollectiveKind::reduce_scatter, 13, "reduce_scatter_block"},
    RuledCollective{CollectiveKind::scatter, 15, "scatter"}};
constexpr unsigned block_id = 13;

/// 0 leaves the decision to the library.
unsigned algorithm_number(const RuledCollective& collective, const std::string& name) {
  if (collective.id == block_id) return name == "recursive_halving" ? 3 : 0;
  for (const LibraryAlgorithm& algorithm : algorithms_of(TunedLibrary::open_mpi))
    if (algorithm.kind == collective.kind && algorithm.name == name) return algorithm.number;
  return 0;
}

std::vector<const TunedCollective*> tunings_of(const Tuning& tuning, CollectiveKind kind) {
  std::vector<const TunedCollective*> found;
  for (const TunedCollective& tuned : tuning.collectives)
    if (tuned.kind == kind) found.push_back(&tuned);
  return found;
}

std::string rules_of_size(const RuledCollective& collective, const TunedCollective& tuned) {
  std::string text =
      fmt::format("{} # ranks\n{} # number of message sizes\n", tuned.ranks, tuned.choices.size());
  for (const TunedChoice& choice : tuned.choices) {
    const unsigned number = algorithm_number(collective, choice.algorithm);
    text += fmt::format("{:.0f} {} 0 0 # {}\n", choice.from, number,
                        number == 0 ? "built-in decision" : choice.algorithm);
  }
  return text;
}

std::string rules_of_collective(const RuledCollective& collective,
                                const std::vector<const TunedCollective*>& tuned) {
  std::string sizes;
  std::size_t num_sizes = 0;
  for (std::size_t i = 0; i < tuned.size(); ++i) {
    sizes += rules_of_size(collective, *tuned[i]);
    ++num_sizes;
    const std::uint64_t next = tuned[i]->ranks + 1;
    if (i + 1 < tuned.size() && tuned[i + 1]->ranks == next) continue;
    sizes +=
        fmt::format("{} # ranks\n1 # number of message sizes\n0 0 0 0 # built-in decision\n", next);
    ++num_sizes;
  }
  return fmt::format("{} # {}\n{} # number of communicator sizes\n{}", collective.id,
                     collective.name, num_sizes, sizes);
}

}  // namespace

std::string open_mpi_rules(const Tuning& tuning) {
  std::string rules;
  std::size_t num_collectives = 0;
  for (const RuledCollective& collective : ruled_collectives) {
    const auto tuned = tunings_of(tuning, collective.kind);
    if (tuned.empty()) continue;
    rules += rules_of_collective(collective, tuned);
    ++num_collectives;
  }
  return fmt::format("{} # number of collectives\n{}", num_collectives, rules);
}

}  // namespace asterism

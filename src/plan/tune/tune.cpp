#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/tune.hpp>

#include "base/text.hpp"
#include "plan/each_at_once.hpp"
#include "plan/tune/library_algorithms.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

struct NamedTunedLibrary {
  std::string_view name;
  TunedLibrary library;
  std::string_view default_algorithm;  // in the catalogue; empty if there is no model of it
};
constexpr std::array<NamedTunedLibrary, 4> tuned_libraries{
    {{"open-mpi", TunedLibrary::open_mpi, "open-mpi-default"},
     {"mpich", TunedLibrary::mpich, "mpich-default"},
     {"ucc", TunedLibrary::ucc, ""},
     {"nccl", TunedLibrary::nccl, ""}}};

constexpr double never = std::numeric_limits<double>::infinity();

Collective collective_of_ranks(const Problem& machine, CollectiveKind kind, std::uint64_t ranks) {
  std::vector<NodeId> nodes = participants_of(machine.collective);
  nodes.resize(ranks);
  const bool has_root = traits_of(kind).sources == CollectiveTraits::Sources::one;
  std::vector<NodeId> root;
  if (has_root) root.push_back(nodes.front());
  return {kind, machine.network(), std::move(root), 1, std::move(nodes)};
}

/// Finds the choices for one collective among a number of ranks.
class CollectiveTuner {
 public:
  CollectiveTuner(const Problem& machine, TunedLibrary library, CollectiveKind kind,
                  std::uint64_t ranks, const TuneOptions& options)
      : library_(library),
        options_(options),
        problem_(machine.shared_network(), collective_of_ranks(machine, kind, ranks),
                 machine.model) {
    for (const LibraryAlgorithm& algorithm : algorithms_of(library))
      if (algorithm.kind == kind && algorithm.fits(ranks)) algorithms_.push_back(&algorithm);
  }

  [[nodiscard]] TunedCollective run() {
    find_winners();
    TunedCollective result{problem_.collective.kind(), problem_.collective.participant_count(), {}};
    const double bytes_per_byte = library_bytes(library_, result.kind, result.ranks);
    for (const auto& [exponent, timed] : timed_) {
      const std::string_view name = algorithms_[timed.winner]->name;
      if (result.choices.empty() || result.choices.back().algorithm != name)
        result.choices.push_back({result.choices.empty() ? 0 : size_of(exponent) * bytes_per_byte,
                                  std::string(name),
                                  std::string(algorithms_[timed.winner]->model)});
      if (timed.default_time < never)
        result.choices.back().gain = std::max(result.choices.back().gain.value_or(0),
                                              timed.default_time / timed.times[timed.winner]);
    }
    return result;
  }

  [[nodiscard]] std::uint64_t num_timed() const { return num_timed_; }

 private:
  /// The times of all algorithms at one size.
  struct TimedSize {
    std::vector<double> times{};
    double default_time = never;
    std::size_t winner = 0;
  };

  [[nodiscard]] static double size_of(int exponent) { return std::ldexp(1.0, exponent); }

  void find_winners() {
    if (problem_.collective.kind() == CollectiveKind::barrier) return time_at(0);
    static constexpr int coarse_step = 4;
    const int first = std::ilogb(options_.min_bytes);
    const int last = std::ilogb(options_.max_bytes);
    time_at(first);
    for (int low = first; low < last;) {
      const int high = std::min(low + coarse_step, last);
      time_at(high);
      bisect(low, high);
      low = high;
    }
  }

  void bisect(int low, int high) {
    if (high - low < 2 || timed_[low].winner == timed_[high].winner) return;
    const int middle = low + (high - low) / 2;
    time_at(middle);
    bisect(low, middle);
    bisect(middle, high);
  }

  void time_at(int exponent) {
    report(options_.progress,
           fmt::format("tuning {} for {} ranks, {}", problem_.collective.name(),
                       problem_.collective.participant_count(), size_text(size_of(exponent))),
           num_timed_, 0);
    Problem problem = problem_;
    problem.model.message_size = size_of(exponent);
    TimedSize timed;
    timed.times.assign(algorithms_.size(), never);
    each_at_once(algorithms_.size() + 1, [&](std::uint64_t i) {
      if (i < algorithms_.size())
        timed.times[i] = time_of_model(problem, algorithms_[i]->model);
      else
        timed.default_time = time_of_default(problem);
    });
    num_timed_ += algorithms_.size() + (timed.default_time < never ? 1 : 0);
    timed.winner =
        static_cast<std::size_t>(std::ranges::min_element(timed.times) - timed.times.begin());
    keep_neighbour(exponent, timed);
    timed_[exponent] = std::move(timed);
  }

  /// Where several are equally fast, the choice of the next smaller size stays.
  void keep_neighbour(int exponent, TimedSize& timed) const {
    static constexpr double rounding = 1e-9;
    const auto after = timed_.upper_bound(exponent);
    if (after == timed_.begin()) return;
    const std::size_t neighbour = std::prev(after)->second.winner;
    if (timed.times[neighbour] <= timed.times[timed.winner] * (1 + rounding))
      timed.winner = neighbour;
  }

  [[nodiscard]] double time_of_default(const Problem& problem) const {
    const auto found = std::ranges::find(tuned_libraries, library_, &NamedTunedLibrary::library);
    if (found->default_algorithm.empty()) return never;
    return time_of(problem, algorithm_catalogue().get(found->default_algorithm), {});
  }

  [[nodiscard]] double time_of_model(const Problem& problem, std::string_view model) const {
    if (const auto* const algorithm = algorithm_catalogue().find(model);
        algorithm != nullptr && library_ == TunedLibrary::nccl)
      return time_of(problem, *algorithm, {});
    return time_of(problem, algorithm_catalogue().get("open-mpi-default"),
                   {{"choice", std::string(model)}});
  }

  /// Infinite if the algorithm does not apply.
  [[nodiscard]] double time_of(const Problem& problem, const CollectiveAlgorithm& algorithm,
                               const Parameters& parameters) const {
    try {
      const CheckedRun run =
          run_checked(algorithm, {problem, parameters, options_.memory_limit, options_.progress},
                      {.timed = true});
      return run.verdict.valid && run.timing ? run.timing->time : never;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::unsupported) throw;
      return never;
    }
  }

  TunedLibrary library_;
  const TuneOptions& options_;
  Problem problem_;
  std::vector<const LibraryAlgorithm*> algorithms_;
  std::map<int, TimedSize> timed_;  // by binary logarithm of the size
  std::uint64_t num_timed_ = 0;
};

void require_tunable(const Problem& machine, TunedLibrary library, const TuneOptions& options) {
  if (machine.model.unit != Model::Unit::microseconds)
    throw Error(ErrorCode::usage, "a decision file needs a machine with units",
                "give --bandwidth and --ts with units, as in --bandwidth 50GB/s --ts 2us");
  if (!(options.min_bytes >= 1 && options.min_bytes <= options.max_bytes &&
        options.max_bytes <= 0x1p40))
    throw Error(ErrorCode::out_of_range, "the sizes to tune for are not a range from 1 B to 1 TiB",
                "write for example --sizes 8B:1GiB");
  const std::vector<CollectiveKind> known = tuned_collectives(library);
  for (const CollectiveKind kind : options.collectives)
    if (std::ranges::find(known, kind) == known.end()) {
      std::vector<std::string> names;
      for (const CollectiveKind other : known) names.push_back(asterism::to_string(other));
      throw Error(ErrorCode::unsupported,
                  fmt::format("there are no models to choose from for {} in {}",
                              asterism::to_string(kind), to_string(library)),
                  fmt::format("choose {}", fmt::join(names, ", ")));
    }
  const std::uint64_t all = machine.collective.participant_count();
  for (const std::uint64_t ranks : options.ranks)
    if (ranks < 2 || ranks > all)
      throw Error(ErrorCode::out_of_range,
                  fmt::format("there is no communicator of {} ranks", ranks),
                  fmt::format("choose 2 to {} ranks", with_thousands(all)));
}

std::vector<std::uint64_t> sorted_ranks(const Problem& machine, const TuneOptions& options) {
  std::vector<std::uint64_t> ranks = options.ranks;
  if (ranks.empty()) ranks.push_back(machine.collective.participant_count());
  std::ranges::sort(ranks);
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

}  // namespace

std::vector<std::string> tuned_library_names() {
  std::vector<std::string> names;
  for (const NamedTunedLibrary& entry : tuned_libraries) names.emplace_back(entry.name);
  return names;
}

std::string to_string(TunedLibrary library) {
  return std::string(
      std::ranges::find(tuned_libraries, library, &NamedTunedLibrary::library)->name);
}

TunedLibrary parse_tuned_library(std::string_view name) {
  const auto found = std::ranges::find(tuned_libraries, name, &NamedTunedLibrary::name);
  if (found != tuned_libraries.end()) return found->library;
  throw Error(ErrorCode::unknown_name, fmt::format("unknown library {}", in_quotes(name)),
              fmt::format("choose {}", fmt::join(tuned_library_names(), ", ")));
}

std::vector<CollectiveKind> tuned_collectives(TunedLibrary library) {
  std::vector<CollectiveKind> kinds;
  for (const LibraryAlgorithm& algorithm : algorithms_of(library))
    if (kinds.empty() || kinds.back() != algorithm.kind) kinds.push_back(algorithm.kind);
  return kinds;
}

Tuning tune_library(const Problem& machine, TunedLibrary library, const TuneOptions& options) {
  require_tunable(machine, library, options);
  Tuning tuning{library, machine.network().spec(), {}, 0};
  for (const CollectiveKind kind : tuned_collectives(library)) {
    if (!options.collectives.empty() &&
        std::ranges::find(options.collectives, kind) == options.collectives.end())
      continue;
    for (const std::uint64_t ranks : sorted_ranks(machine, options)) {
      CollectiveTuner tuner(machine, library, kind, ranks, options);
      tuning.collectives.push_back(tuner.run());
      tuning.num_timed += tuner.num_timed();
    }
  }
  return tuning;
}

std::string tuning_text(const Tuning& tuning) {
  switch (tuning.library) {
    case TunedLibrary::open_mpi:
      return open_mpi_rules(tuning);
    case TunedLibrary::mpich:
      return mpich_selection(tuning);
    case TunedLibrary::ucc:
      return ucc_configuration(tuning);
    case TunedLibrary::nccl:
      break;
  }
  return nccl_configuration(tuning);
}

}  // namespace asterism

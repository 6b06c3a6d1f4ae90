// What the algorithms for ranks have in common: who is rank i, which messages are whose, and how
// many chunks they cut messages into.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/algorithm.hpp>

#include "collective/baseline/message_rounds.hpp"

namespace asterism {

/// One run of an algorithm on the problem of its chunks. Everything it refers to must outlive it.
struct RankRun {
  const AlgorithmRequest& request;
  const Problem& problem;
  StepSink& sink;

  [[nodiscard]] const Collective& collective() const { return problem.collective; }
  [[nodiscard]] std::uint64_t ranks() const { return collective().participant_count(); }
  [[nodiscard]] NodeId node(std::uint64_t rank) const {
    return collective().participant(rank % ranks());
  }
  /// The rank of the root, or 0 if the collective has none.
  [[nodiscard]] std::uint64_t root() const;
};

/// The messages that belong to one rank or pair of ranks, as the collective numbers them.
void append_messages(const Collective& collective, std::uint64_t index,
                     std::vector<MessageId>& messages);
/// Messages first .. last - 1.
[[nodiscard]] std::vector<MessageId> message_range(std::uint64_t first, std::uint64_t last);

/// An algorithm for ranks: what library rules choose from.
struct RankAlgorithm {
  std::string name;  ///< "ring", "binomial+knomial"
  /// The number of equal blocks that the data of a rank is divided into. Messages that may be cut
  /// are cut until there are this many.
  std::uint64_t blocks = 1;
  /// How many packets it sends, about, without hops.
  double num_packets = 0;
  std::function<void(const RankRun& run)> run;
  /// Whether pairs exchange partial results, which must cross links in both directions at the same
  /// time.
  bool exchanges = false;
  /// Whether everybody sends to one rank while it receives from another, which paths that cross do
  /// not allow.
  bool hop_by_hop = false;
};

/// Algorithms with more packets than this are not scheduled one packet at a time.
inline constexpr double max_rank_packets = 1 << 18;

/// The number of chunks per message for an algorithm of `blocks` blocks; 1 if messages are atomic.
[[nodiscard]] std::uint64_t chunks_for_ranks(const Problem& problem, std::uint64_t blocks);

/// Throws Error(unknown_name) if there is no such algorithm for the collective of the problem.
[[nodiscard]] RankAlgorithm rank_algorithm(std::string_view name, const Problem& problem);

/// The same by collective; no value if there is none of that name.
[[nodiscard]] std::optional<RankAlgorithm> rank_broadcast(std::string_view name,
                                                          std::uint64_t ranks);
[[nodiscard]] std::optional<RankAlgorithm> rank_allgather(std::string_view name,
                                                          std::uint64_t ranks);
[[nodiscard]] std::optional<RankAlgorithm> rank_alltoall(std::string_view name,
                                                         std::uint64_t ranks);
[[nodiscard]] std::optional<RankAlgorithm> rank_scatter(std::string_view name, std::uint64_t ranks);
[[nodiscard]] std::optional<RankAlgorithm> rank_gather(std::string_view name, std::uint64_t ranks);
/// Covers reduce, reduce-scatter, allreduce and barrier.
[[nodiscard]] std::optional<RankAlgorithm> rank_reduction(std::string_view name,
                                                          CollectiveKind kind, std::uint64_t ranks);
[[nodiscard]] std::optional<RankAlgorithm> rank_scan(std::string_view name, std::uint64_t ranks);

/// Runs it, or refuses to: throws Error(unsupported) if it would send too many packets.
void run_rank_algorithm(const RankAlgorithm& algorithm, const AlgorithmRequest& request,
                        StepSink& sink);

/// What the schedule of rank_algorithm(name) is known by.
[[nodiscard]] inline std::string rank_recipe(const std::string& name) {
  return "ranks: " + name;
}

/// Why no algorithm for ranks can solve a problem; empty if some may.
[[nodiscard]] std::string obstacle_to_ranks(const Problem& problem);
/// Why this algorithm cannot solve a problem; empty if it may.
[[nodiscard]] std::string obstacle_to_rank_algorithm(const RankAlgorithm& algorithm,
                                                     const Problem& problem);

/// Whether the catalogue's algorithm of that name is one for ranks, or a library's choice of them.
[[nodiscard]] bool is_for_ranks(std::string_view name);

}  // namespace asterism

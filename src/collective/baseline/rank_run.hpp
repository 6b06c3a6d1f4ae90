// Common parts of the rank algorithms: the node of each rank, the owner of each message, and the
// number of chunks per message.
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

/// One run of an algorithm on the chunked problem. Everything it refers to must outlive it.
struct RankRun {
  const AlgorithmRequest& request;
  const Problem& problem;
  StepSink& sink;

  [[nodiscard]] const Collective& collective() const { return problem.collective; }
  [[nodiscard]] std::uint64_t ranks() const { return collective().participant_count(); }
  [[nodiscard]] NodeId node(std::uint64_t rank) const {
    return collective().participant(rank % ranks());
  }
  /// Returns the rank of the root, or 0 if the collective has none.
  [[nodiscard]] std::uint64_t root() const;
};

/// Appends the messages of one rank or pair of ranks, in the numbering of the collective.
void append_messages(const Collective& collective, std::uint64_t index,
                     std::vector<MessageId>& messages);
/// Messages first .. last - 1.
[[nodiscard]] std::vector<MessageId> message_range(std::uint64_t first, std::uint64_t last);

/// A rank algorithm, as chosen by library rules.
struct RankAlgorithm {
  std::string name;  ///< "ring", "binomial+knomial"
  /// Number of equal blocks into which the data of a rank is divided. Divisible messages are split
  /// until there are this many.
  std::uint64_t blocks = 1;
  /// Approximate number of packets, not counting hops.
  double num_packets = 0;
  std::function<void(const RankRun& run)> run;
  /// Whether pairs exchange partial results, which must cross links in both directions at the same
  /// time.
  bool exchanges = false;
  /// Whether every rank sends to one rank while it receives from another, which is impossible if
  /// paths intersect.
  bool hop_by_hop = false;
};

/// Algorithms with more packets than this are not scheduled packet by packet.
inline constexpr double max_rank_packets = 1 << 18;

/// Returns the number of chunks per message for an algorithm of `blocks` blocks; 1 if messages are
/// atomic.
[[nodiscard]] std::uint64_t chunks_for_ranks(const Problem& problem, std::uint64_t blocks);

/// Throws Error(unknown_name) if there is no such algorithm for the collective of the problem.
[[nodiscard]] RankAlgorithm rank_algorithm(std::string_view name, const Problem& problem);

/// The same for one collective; no value for unknown names.
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

/// Runs the algorithm. Throws Error(unsupported) if it would send too many packets.
void run_rank_algorithm(const RankAlgorithm& algorithm, const AlgorithmRequest& request,
                        StepSink& sink);

/// Returns the recipe name of the schedule of rank_algorithm(name).
[[nodiscard]] inline std::string rank_recipe(const std::string& name) {
  return "ranks: " + name;
}

/// Returns why no rank algorithm can solve a problem; nothing if some may.
[[nodiscard]] std::optional<Obstacle> obstacle_to_ranks(const Problem& problem);
/// Returns why this algorithm cannot solve a problem; nothing if it may.
[[nodiscard]] std::optional<Obstacle> obstacle_to_rank_algorithm(const RankAlgorithm& algorithm,
                                                                 const Problem& problem);

/// Returns whether the catalogue's algorithm of that name is a rank algorithm, or a library's
/// choice among them.
[[nodiscard]] bool is_for_ranks(std::string_view name);

}  // namespace asterism

// The minimum number of steps of a one-port broadcast: found by search and proven by counting or by
// a SAT solver, or else enclosed between a proven lower bound and the best schedule found.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>
#include <asterism/schedule.hpp>
#include <asterism/verify.hpp>

namespace asterism {

/// Options of optimal_broadcast.
struct OptimumOptions {
  static constexpr std::uint64_t max_effort = 1'000'000'000;
  static constexpr std::uint64_t max_conflicts = std::numeric_limits<std::int32_t>::max();

  std::uint64_t seed = 1;
  std::uint64_t effort = 16;  ///< of the search, as for the algorithm search-one-port
  /// SAT conflict limit per formula; 0 disables the proof.
  std::uint64_t conflicts = 1'000'000;
  std::uint64_t seconds = 0;       ///< time limit in seconds; 0 for none
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for the free memory of the system
  Progress progress{};
};

/// In this step, a node informs the neighbour at one of its ports.
struct BroadcastMove {
  std::uint64_t step = 0;
  NodeId from{};
  Port port{};
};

/// Bounds on the steps of a broadcast, and the best broadcast found.
struct OptimalBroadcast {
  std::uint64_t lower = 0;  ///< no broadcast takes fewer steps
  std::uint64_t upper = 0;  ///< number of steps of the broadcast in `moves`
  /// The lower bound that counting alone proves (see spreading_steps).
  std::uint64_t counted = 0;
  /// The numbers of steps from there on that the SAT solver proved infeasible.
  std::vector<std::uint64_t> refuted{};
  std::string open{};  ///< why optimality is not proven; empty if it is
  std::vector<BroadcastMove> moves{};

  /// Returns whether the broadcast in `moves` is proven to be optimal.
  [[nodiscard]] bool proven() const { return lower == upper; }
};

/// Pushes the steps of these moves, which must be sorted by step. Each move carries `packet`.
void push_moves(std::span<const BroadcastMove> moves, std::span<const MessageId> packet,
                StepSink& sink);

/// Finds a fast one-port broadcast and tries to prove it optimal. Throws Error(out_of_range) for
/// options above their limits, and Error(too_large) if the search exceeds the memory limit; a
/// formula that exceeds it only leaves the proof open.
[[nodiscard]] OptimalBroadcast optimal_broadcast(const Network& network, NodeId source,
                                                 const OptimumOptions& options = {});

/// Verifies the moves of a broadcast from this node as a schedule.
[[nodiscard]] Verdict verify_broadcast(std::shared_ptr<const Network> network, NodeId source,
                                       std::span<const BroadcastMove> moves,
                                       std::uint64_t memory_limit = 0);

}  // namespace asterism

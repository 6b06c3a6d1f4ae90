// The fewest steps of a one-port broadcast: found by search, proven by counting and by a SAT
// solver, or enclosed between what is proven and what is found.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>
#include <asterism/schedule.hpp>

namespace asterism {

struct OptimumOptions {
  static constexpr std::uint64_t max_effort = 1'000'000'000;
  static constexpr std::uint64_t max_conflicts = std::numeric_limits<std::int32_t>::max();

  std::uint64_t seed = 1;
  std::uint64_t effort = 16;  ///< of the search, as for the algorithm search-one-port
  /// How many conflicts the SAT solver may meet for each formula; 0 for no proof.
  std::uint64_t conflicts = 1'000'000;
  std::uint64_t seconds = 0;       ///< stops after this time as well, if not 0
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for what the system has free
  Progress progress{};
};

/// In some step a node tells the neighbour at one of its ports.
struct BroadcastMove {
  std::uint64_t step = 0;
  NodeId from{};
  Port port{};
};

struct OptimalBroadcast {
  std::uint64_t lower = 0;  ///< no broadcast takes fewer steps
  std::uint64_t upper = 0;  ///< one that takes so many is in `moves`
  /// The part of `lower` that counting alone proves (see spreading_steps).
  std::uint64_t counted = 0;
  /// The numbers of steps from there on for which the SAT solver proved that they are too few.
  std::vector<std::uint64_t> refuted{};
  std::string open{};  ///< why it is not proven; empty if it is
  std::vector<BroadcastMove> moves{};

  [[nodiscard]] bool proven() const { return lower == upper; }
};

/// Pushes the steps of moves that are sorted by step, each of which carries the packet.
void push_moves(std::span<const BroadcastMove> moves, std::span<const MessageId> packet,
                StepSink& sink);

/// Throws Error(out_of_range) for options that are too large, and Error(too_large) if the search
/// does not fit the memory; a formula that does not only leaves the proof open.
[[nodiscard]] OptimalBroadcast optimal_broadcast(const Network& network, NodeId source,
                                                 const OptimumOptions& options = {});

}  // namespace asterism

// Lower bounds on the cost of every schedule.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <asterism/bound_reason.hpp>
#include <asterism/clock.hpp>
#include <asterism/cost.hpp>
#include <asterism/measure.hpp>
#include <asterism/problem.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// Lower bounds on the cost of a problem, each with the reason why it holds.
struct LowerBound : Cost {
  std::uint64_t steps = 0;
  double time = 0;
  /// Lower bound on the transmissions in messages and fractions, if messages are divisible;
  /// `transmissions` is this value rounded up.
  double volume = 0;
  BoundReason startups_reason{};
  BoundReason transmissions_reason{};
  /// Why `time` exceeds what follows from start-ups and transmissions; not set if it does not.
  std::optional<BoundReason> time_reason{};
};

/// Returns the best bounds that apply to a problem. Computes distances in the network; throws
/// Error(too_large) if that exceeds the memory limit.
[[nodiscard]] LowerBound lower_bound(const Problem& problem, std::uint64_t memory_limit = 0,
                                     const Progress& progress = {}, Clock clock = Clock::lock_step);

/// Returns the same bounds for a network that has already been measured.
[[nodiscard]] LowerBound lower_bound(const Problem& problem, const NetworkMeasures& measures,
                                     std::uint64_t memory_limit = 0,
                                     Clock clock = Clock::lock_step);

/// Returns a lower bound on the steps until `nodes` nodes are informed, starting from one, if each
/// can inform `sends` others per step and has at most `degree` neighbours (0 for no limit).
///
/// A node informed by one neighbour can inform the other degree-1, `sends` of them per step; the
/// source can inform all of its neighbours. This fixes how many nodes a node of age i can inform at
/// most, and summing over time bounds the number of informed nodes. For one port and degree 3 this
/// is the bound of Liestman and Peters (1988), 1.4404 log2 N - 1.769; without the degree limit the
/// number doubles per step.
[[nodiscard]] std::uint64_t spreading_steps(std::uint64_t nodes, std::uint32_t sends,
                                            std::uint32_t degree);

/// Returns a sharper bound if the distances of the nodes from the source are known.
///
/// A node at distance d is informed by a chain of at least d senders, so within T steps these wait
/// for at most T-d steps in total. In the fastest spreading tree, the number of nodes at depth d or
/// more after that little waiting is limited, and it must cover all nodes at distance d or more,
/// for each d. Without waiting there is one node per depth: if two nodes have the largest distance,
/// one step more than that distance is needed.
[[nodiscard]] std::uint64_t spreading_steps(std::span<const std::uint64_t> nodes_by_distance,
                                            std::uint32_t sends, std::uint32_t degree);

}  // namespace asterism

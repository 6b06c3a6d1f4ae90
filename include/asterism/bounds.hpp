// Lower bounds: what no schedule can beat.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <asterism/clock.hpp>
#include <asterism/cost.hpp>
#include <asterism/measure.hpp>
#include <asterism/problem.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// The value of each bound and why it holds.
struct LowerBound : Cost {
  std::uint64_t steps = 0;
  double time = 0;
  /// The transmissions if messages are divisible, in messages and fractions of one; `transmissions`
  /// is this rounded up then.
  double volume = 0;
  std::string startups_reason;
  std::string transmissions_reason;
  /// Why `time` is more than follows from the start-ups and transmissions; empty if it is not.
  std::string time_reason;
};

/// The best of the bounds that apply to a problem. Searches the network for distances; throws
/// Error(too_large) if that does not fit the memory.
[[nodiscard]] LowerBound lower_bound(const Problem& problem, std::uint64_t memory_limit = 0,
                                     const Progress& progress = {}, Clock clock = Clock::lock_step);

/// The same bound, for a network that has already been measured.
[[nodiscard]] LowerBound lower_bound(const Problem& problem, const NetworkMeasures& measures,
                                     std::uint64_t memory_limit = 0,
                                     Clock clock = Clock::lock_step);

/// How many steps it takes at least until `nodes` nodes have heard of one, if each can tell
/// `sends` others in a step and has at most `degree` neighbours (0 for no limit).
///
/// A node that has heard from one neighbour can tell the other degree-1 ones, `sends` of them a
/// step; the source can tell all. So the most that can be reached at age i of each is fixed, and
/// adding it up over time bounds how many know. For one port and degree 3 this is the bound of
/// Liestman and Peters (1988), 1.4404 log2 N - 1.769; without the limit it is doubling.
[[nodiscard]] std::uint64_t spreading_steps(std::uint64_t nodes, std::uint32_t sends,
                                            std::uint32_t degree);

/// The same number of steps, where the distances of the nodes from the first one are known.
///
/// A node at distance d is told by a chain of at least d senders, so within T steps all of them
/// together wait at most T-d steps. In the tree of the fastest spreading only so many nodes are
/// that deep after so little waiting, and those at distance d or more must be among them, for
/// each d. Without waiting there is one node of each depth: two nodes at the largest distance
/// take one step more than that distance.
[[nodiscard]] std::uint64_t spreading_steps(std::span<const std::uint64_t> nodes_by_distance,
                                            std::uint32_t sends, std::uint32_t degree);

}  // namespace asterism

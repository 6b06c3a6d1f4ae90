// The spreading problem whose reversed schedules solve a reduction.
#pragma once

#include <asterism/algorithm.hpp>

namespace asterism {

/// Returns the problem whose reversed schedules solve a reduce or a reduce-scatter: a broadcast or
/// an allgather, on the network with reversed links if that makes a difference.
[[nodiscard]] Problem forward_problem(const Problem& reduction);

/// Returns the switch capability needed to run an algorithm backwards: a switch that copies becomes
/// one that combines.
[[nodiscard]] inline Model::Switches switches_backwards(const CollectiveAlgorithm& guest) {
  return guest.switches == Model::Switches::forward ? Model::Switches::forward
                                                    : Model::Switches::reduce;
}

/// Returns whether every link costs the same in both directions, so that a reversed schedule takes
/// the same time.
[[nodiscard]] bool costs_same_both_ways(const Problem& problem);

/// An allreduce as a reduction followed by the distribution of its results.
struct TwoWays {
  Problem reduction;     ///< a reduce or a reduce-scatter
  Problem spreading;     ///< a broadcast or an allgather
  std::uint64_t chunks;  ///< chunks per message of the allreduce
};

/// Reduces all messages to a root and sends them back.
[[nodiscard]] TwoWays over_a_root(const Problem& allreduce, NodeId root);
/// Assigns an equal share of the messages to each participant, with the minimum number of chunks.
[[nodiscard]] TwoWays over_shares(const Problem& allreduce);

}  // namespace asterism

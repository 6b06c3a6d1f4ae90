// What is to be spread so that, backwards, it is a reduction.
#pragma once

#include <asterism/algorithm.hpp>

namespace asterism {

/// The problem whose schedules, backwards, solve a reduce or a reduce-scatter: a broadcast or an
/// allgather, on the network with its links turned round where that makes a difference.
[[nodiscard]] Problem forward_problem(const Problem& reduction);

/// What switches must be able to do for an algorithm backwards: one that copies combines.
[[nodiscard]] inline Model::Switches switches_backwards(const CollectiveAlgorithm& guest) {
  return guest.switches == Model::Switches::forward ? Model::Switches::forward
                                                    : Model::Switches::reduce;
}

/// Whether a schedule is as good as any other, backwards: every link costs the same both ways.
[[nodiscard]] bool costs_same_both_ways(const Problem& problem);

/// An allreduce as a reduction and what spreads its results.
struct TwoWays {
  Problem reduction;     ///< a reduce or a reduce-scatter
  Problem spreading;     ///< a broadcast or an allgather
  std::uint64_t chunks;  ///< into which it cuts each message of the allreduce
};

/// All messages to a root and back.
[[nodiscard]] TwoWays over_a_root(const Problem& allreduce, NodeId root);
/// An equal share of the messages for each participant, in as few chunks as make that possible.
[[nodiscard]] TwoWays over_shares(const Problem& allreduce);

}  // namespace asterism

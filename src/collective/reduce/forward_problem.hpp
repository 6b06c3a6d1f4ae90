// What is to be spread so that, backwards, it is a reduction.
#pragma once

#include <asterism/algorithm.hpp>

namespace asterism {

/// The problem whose schedules, backwards, solve a reduce or a reduce-scatter: a broadcast or an
/// allgather, on the network with its links turned round where that makes a difference.
[[nodiscard]] Problem forward_problem(const Problem& reduction);

/// Whether a schedule is as good as any other, backwards: every link costs the same both ways.
[[nodiscard]] bool costs_same_both_ways(const Problem& problem);

/// An allreduce as a reduction and what spreads its results.
struct TwoWays {
  Problem reduction;     ///< a reduce or a reduce-scatter
  Problem spreading;     ///< a broadcast or an allgather
  std::uint64_t chunks;  ///< into which it cuts each message of the allreduce
};

/// Each message in so many pieces, all of them to a root and back.
[[nodiscard]] TwoWays over_a_root(const Problem& allreduce, NodeId root, std::uint64_t pieces);
/// A share of the messages for each participant, in so many pieces or a multiple of that.
[[nodiscard]] TwoWays over_shares(const Problem& allreduce, std::uint64_t pieces);

}  // namespace asterism

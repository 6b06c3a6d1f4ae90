// Butterflies: exchanges of 2^k ranks in k steps, in each of which every rank has a peer.
// Hypercubes, Swing and Bine are butterflies that differ in their peers.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "synthesis/rounds/logical_rounds.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

/// Requires peer(peer(r, s), s) = r, and that the steps lead from each rank to every other in
/// exactly one way.
struct Butterfly {
  std::uint32_t steps = 0;
  std::function<std::uint64_t(std::uint64_t rank, std::uint32_t step)> peer;
};

/// Peers differ in bit `step`.
[[nodiscard]] Butterfly hypercube_butterfly(std::uint32_t steps);
/// Like hypercube_butterfly(), but with the highest bit first.
[[nodiscard]] Butterfly halving_butterfly(std::uint32_t steps);

/// Runs several butterflies at the same time (lanes), each with its own results.
class ButterflyRounds {
 public:
  /// `owned` is by lane and rank. All lanes must have the same number of steps.
  ButterflyRounds(LogicalRounds& rounds, const std::vector<NodeId>& nodes,
                  std::vector<Butterfly> lanes, OwnedResults owned);

  /// Every rank sends everything it has in each step.
  void exchange();
  /// Every rank sends the results to be owned by the peer and by those that the peer will send to.
  void reduce_scatter();
  /// Runs the steps backwards: every rank sends all its whole results.
  void allgather();
  /// Gathers all owned results at one rank, over the tree of its peers.
  void gather(std::uint64_t root);

 private:
  using Members = std::vector<bool>;
  /// Returns the results of all ranks that the rank can reach from this step on.
  [[nodiscard]] const std::vector<std::uint64_t>& reached(std::size_t lane, std::uint64_t rank,
                                                          std::uint32_t step);
  void collect(std::size_t lane, std::uint64_t rank, std::uint32_t step);

  LogicalRounds& rounds_;
  const std::vector<NodeId>& nodes_;
  std::vector<Butterfly> lanes_;
  OwnedResults owned_;
  std::vector<std::uint64_t> results_;
  LogicalRound round_;
};

/// Returns, for each rank, the step (from 1) in which the tree of a root reaches it; 0 for the
/// root.
[[nodiscard]] std::vector<std::uint32_t> steps_reached(const Butterfly& butterfly,
                                                       std::uint64_t ranks, std::uint64_t root);

}  // namespace asterism

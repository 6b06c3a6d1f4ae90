// Exchanges of 2^k ranks in k steps, in each of which everybody has a peer: hypercubes, Swing and
// Bine are such butterflies, and differ in who the peers are.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "synthesis/rounds/logical_rounds.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

/// peer(peer(r, s), s) = r, and from each rank the steps lead to every other in one way.
struct Butterfly {
  std::uint32_t steps = 0;
  std::function<std::uint64_t(std::uint64_t rank, std::uint32_t step)> peer;
};

/// The ranks that differ in bit `step`.
[[nodiscard]] Butterfly hypercube_butterfly(std::uint32_t steps);
/// As hypercube_butterfly(), but with the highest bit first.
[[nodiscard]] Butterfly halving_butterfly(std::uint32_t steps);

/// Runs several butterflies at the same time (lanes), each with results of its own.
class ButterflyRounds {
 public:
  /// `owned` by lane and rank. Lanes have equally many steps.
  ButterflyRounds(LogicalRounds& rounds, const std::vector<NodeId>& nodes,
                  std::vector<Butterfly> lanes, OwnedResults owned);

  /// Everybody sends all that it has in each step.
  void exchange();
  /// Everybody sends what the peer, and whom the peer will send it to, is to own.
  void reduce_scatter();
  /// Backwards: everybody sends all that it has in whole.
  void allgather();
  /// What everybody owns to one rank, over the tree of its peers.
  void gather(std::uint64_t root);

 private:
  using Members = std::vector<bool>;
  /// What the rank has after the steps before `step` have been run backwards: of all that it can
  /// reach from this step on.
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

/// Whom the tree of a root has after each step, from the root on: by rank, the step (from 1) in
/// which it is reached; 0 for the root.
[[nodiscard]] std::vector<std::uint32_t> steps_reached(const Butterfly& butterfly,
                                                       std::uint64_t ranks, std::uint64_t root);

}  // namespace asterism

// Multinode broadcast on the star under the single-dimension model (Misic and Jovanovic 1994, as
// quoted by yeh1996): in step t, every node sends what it received last over the t-th link of one
// Hamiltonian path, so that the message of each node follows the image of that path.
#include <asterism/algorithm.hpp>
#include <asterism/permutation_network.hpp>

#include "network/required_shape.hpp"
#include "network/star_path.hpp"

namespace asterism {

namespace {

void push_path(unsigned symbols, const PortSink& sink) {
  if (symbols >= 3) return push_star_cycle(symbols, sink);
  sink(Port{0});
}

TimedTree along_a_path(const AlgorithmRequest& request) {
  const auto& star = required_shape(request.problem.network().permutations());
  TimedTree tree(star.node_count());
  Permutation at;
  std::uint32_t time = 0;
  push_path(star.symbols(), [&](Port port) {
    if (++time == star.node_count()) return;  // the last link of the cycle leads back
    at = at.with_swapped(0, port.value() + 1);
    tree.reach(star.node(at), port, time);
  });
  return tree;
}

}  // namespace

CollectiveAlgorithm misic94_nonpersonalized_algorithm() {
  return {
      .name = "misic94-nonpersonalized",
      .summary =
          "in each step all nodes send what they got last over the same link of one "
          "Hamiltonian path: n!-1 start-ups and transmissions",
      .citation =
          "Misic and Jovanovic 1994, as yeh1996 quotes it (section 4.1); the construction is ours",
      .origin = AlgorithmOrigin::reconstructed,
      .collectives = {CollectiveKind::allgather},
      .families = {"star"},
      .ports = Model::Ports::single_dimension,
      .body = along_a_path};
}

}  // namespace asterism

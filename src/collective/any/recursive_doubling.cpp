// Allgather on the hypercube by recursive doubling: all nodes exchange everything they have along
// one dimension after the other. A single timed tree describes it: a node is reached over its
// highest dimension.
#include <bit>

#include <asterism/algorithm.hpp>

namespace asterism {

namespace {

TimedTree recursive_doubling(const AlgorithmRequest& request) {
  const std::uint64_t nodes = request.problem.network().node_count();
  TimedTree tree(nodes);
  for (std::uint64_t node = 1; node < nodes; ++node) {
    const auto highest = static_cast<std::uint32_t>(std::bit_width(node) - 1);
    tree.reach(NodeId{node}, Port{highest}, highest + 1);
  }
  tree.split_packets();
  return tree;
}

}  // namespace

CollectiveAlgorithm recursive_doubling_algorithm() {
  return {
      .name = "recursive-doubling",
      .summary = "allgather on the hypercube in d start-ups and N-1 transmissions, both optimal",
      .citation = "baseline; Johnsson and Ho 1989",
      .origin = AlgorithmOrigin::baseline,
      .collectives = {CollectiveKind::allgather},
      .families = {"hypercube"},
      .ports = Model::Ports::single_dimension,
      .body = recursive_doubling};
}

}  // namespace asterism

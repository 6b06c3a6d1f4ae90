// Broadcast on a torus of k axes down 2k disjoint spanning trees. chen2004 (section 4.1) states,
// after Cosnard and Trystram (1995), that there are six of height D+2 in three dimensions, where D
// is the diameter, but does not give the trees. Ours are in disjoint_trees.cpp.
#include "collective/torus/tree_pipeline.hpp"

namespace asterism {

CollectiveAlgorithm cosnard95_trees_algorithm() {
  return {.name = "cosnard95-trees",
          .summary =
              "all-port broadcast of many messages on a torus of k axes down 2k disjoint spanning "
              "trees, one message a tree and step",
          .citation =
              "M. Cosnard, D. Trystram, Parallel Algorithms and Architectures, 1995, as quoted in "
              "chen2004; the construction is ours",
          .origin = AlgorithmOrigin::reconstructed,
          .collectives = {CollectiveKind::broadcast},
          .families = {"torus", "ring"},
          .obstacle = obstacle_to_tree_pipeline,
          .ports = Model::Ports::all,
          .parameters = {packing_parameter()},
          .body = broadcast_over_trees};
}

}  // namespace asterism

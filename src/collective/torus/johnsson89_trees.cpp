// Broadcast on the hypercube of d axes down its d disjoint spanning trees of height d+1 (Johnsson
// and Ho 1989): B messages in ceil(B/d) + d steps.
#include "collective/torus/tree_pipeline.hpp"

namespace asterism {

CollectiveAlgorithm johnsson89_trees_algorithm() {
  return {.name = "johnsson89-trees",
          .summary =
              "all-port broadcast of many messages on a hypercube down d disjoint spanning trees, "
              "one message a tree and step",
          .citation = "S. L. Johnsson, C.-T. Ho, IEEE Trans. Computers 38 (1989)",
          .collectives = {CollectiveKind::broadcast},
          .families = {"hypercube"},
          .obstacle = obstacle_to_tree_pipeline,
          .ports = Model::Ports::all,
          .parameters = {packing_parameter()},
          .body = broadcast_over_trees};
}

}  // namespace asterism

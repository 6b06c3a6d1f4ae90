// The broadcast along the cyclic sequence 2 3 .. n 2 3 .., one dimension at a time: what
// azevedo1995 runs with all lateral links of a supernode at once.
#include <asterism/algorithm.hpp>

#include "collective/dimension_sequence.hpp"
#include "collective/sequence_broadcast.hpp"

namespace asterism {

CollectiveAlgorithm cyclic_sequence_algorithm() {
  return {.name = "akers87-cyclic",
          .summary = "all nodes use the dimensions 2 .. n in turn, over and over, one at a time",
          .citation = "Akers, Harel and Krishnamurthy 1987; azevedo1995, section 3.1",
          .collectives = {CollectiveKind::broadcast},
          .families = {"star", "scc"},
          .ports = Model::Ports::single_dimension,
          .push = [](const AlgorithmRequest& request, StepSink& sink) {
            const auto n = static_cast<unsigned>(request.problem.network.parameters()[0]);
            broadcast_by_dimensions(request, sink, cyclic_moves(n));
          }};
}

}  // namespace asterism

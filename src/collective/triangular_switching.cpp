// The broadcast along an n^2/2 switching network (azevedo1995, section 3.1). The network is not
// printed there: this triangle of neighbours has as many moves on the star, and on the SCC, walking
// straight from one to the next, as the paper's two formulas say.
#include <asterism/algorithm.hpp>

#include "collective/dimension_sequence.hpp"
#include "collective/sequence_broadcast.hpp"

namespace asterism {

CollectiveAlgorithm triangular_switching_algorithm() {
  return {.name = "azevedo93-triangular",
          .summary =
              "all nodes use the dimensions of a switching network of n(n-1)/2 switches in turn: "
              "at most 1.5n^2 - 3.5n + 2 steps on the star, 3.5n^2 - 9.5n + 6 on the SCC",
          .citation = "Azevedo, Bagherzadeh and Latifi 1993 (ECE 93-02); azevedo1995, section 3.1",
          .collectives = {CollectiveKind::broadcast},
          .families = {"star", "scc"},
          .ports = Model::Ports::single_dimension,
          .push = [](const AlgorithmRequest& request, StepSink& sink) {
            const auto n = static_cast<unsigned>(request.problem.network.parameters()[0]);
            broadcast_by_dimensions(request, sink, star_moves(triangular_switches(n)));
          }};
}

}  // namespace asterism

// The one-port broadcast on the star of Mendia and Sarkar, in the number of steps that azevedo1995
// states (section 3.1 and Table 3). The algorithm is not printed there, and this construction is
// ours. To match the formula, phase i = 2 takes two steps although one would suffice, and the last
// step moves nothing.
#include "collective/idle_steps.hpp"
#include "collective/star/star_phases.hpp"

namespace asterism {

CollectiveAlgorithm mendia92_algorithm() {
  return {
      .name = "mendia92-one-port",
      .summary =
          "from substar to substar by doubling the symbols in front: sum over i = 2..n of "
          "(ceil(log2 i) + 1) steps",
      .citation =
          "Mendia and Sarkar 1992, as quoted in azevedo1995, section 3.1; the construction is ours",
      .origin = AlgorithmOrigin::reconstructed,
      .collectives = {CollectiveKind::broadcast},
      .families = {"star"},
      .parameters = {idle_parameter()},
      .body = [](const AlgorithmRequest& request, StepSink& sink) {
        broadcast_by_phases(request, sink, FrontSymbols::all);
      }};
}

}  // namespace asterism

// One-port broadcast on the star in fewer steps than mendia92-one-port: no node needs to fetch the
// symbol of the root's own substar.
#include "collective/star/star_phases.hpp"

namespace asterism {

CollectiveAlgorithm star_doubling_algorithm() {
  return {.name = "star-doubling",
          .summary =
              "mendia92-one-port without the symbols that are in place already: sum over i = 2..n "
              "of (ceil(log2 (i-1)) + 1) steps",
          .citation = "ours; Mendia and Sarkar 1992 for the recursion",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::broadcast},
          .families = {"star"},
          .body = [](const AlgorithmRequest& request, StepSink& sink) {
            broadcast_by_phases(request, sink, FrontSymbols::but_own);
          }};
}

}  // namespace asterism

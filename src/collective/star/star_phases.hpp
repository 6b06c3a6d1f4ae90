// One-port broadcast on the star by phases: in phase i, from n down to 2, one node of each
// i-substar informs one node of each of its (i-1)-substars.
#pragma once

#include <asterism/algorithm.hpp>

namespace asterism {

/// A root first doubles the number of informed nodes until these have all required symbols in
/// front. A step over dimension i then takes each of them to the substar of its front symbol.
enum class FrontSymbols {
  all,      ///< all i symbols, as if none was in its place: ceil(log2 i) + 1 steps
  but_own,  ///< all but that of the root's own substar: ceil(log2 (i-1)) + 1 steps
};

void broadcast_by_phases(const AlgorithmRequest& request, StepSink& sink, FrontSymbols front);

}  // namespace asterism

// One-port broadcast on the star by phases: in phase i, from n down to 2, one node of each
// i-substar tells one node of each of its (i-1)-substars.
#pragma once

#include <asterism/algorithm.hpp>

namespace asterism {

/// A root first doubles the number of nodes that know, until these have all the symbols in question
/// in front; a step over dimension i then takes each to the substar of the symbol that it has in
/// front.
enum class FrontSymbols {
  all,      ///< i of them, as if none was in its place: ceil(log2 i) + 1 steps
  but_own,  ///< not the one of the root's own substar: ceil(log2 (i-1)) + 1 steps
};

void broadcast_by_phases(const AlgorithmRequest& request, StepSink& sink, FrontSymbols front);

}  // namespace asterism

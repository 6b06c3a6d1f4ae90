#include <asterism/symmetry.hpp>

#include "graph/symmetry/labelling.hpp"

namespace asterism {

NetworkSymmetry symmetry_of(const Network& network, const SymmetryLimits& limits) {
  NetworkSymmetry result;
  const auto graph = coloured_graph(network, limits);
  if (!graph) {
    result.outcome = SymmetryOutcome::too_large;
    return result;
  }
  auto labelling = find_labelling(*graph, limits);
  if (!labelling) {
    result.outcome = SymmetryOutcome::effort_spent;
    return result;
  }
  result.order = labelling->order;
  result.orbit = std::move(labelling->orbit);
  for (std::uint32_t node = 0; node < graph->nodes; ++node)
    if (result.orbit[node] == node) ++result.orbits;
  result.generators = std::move(labelling->generators);
  result.generators_kept = labelling->generators_kept;
  return result;
}

}  // namespace asterism

// The canonical labelling of a graph and its automorphisms, by bliss.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "graph/symmetry/coloured_graph.hpp"

namespace asterism {

struct Labelling {
  /// Renumbering the nodes this way gives isomorphic graphs the same edges.
  NodeMap canonical;
  std::string order = "1";  ///< order of the group, in decimal digits
  NodeMap orbit;            ///< by node: the first node of its orbit
  std::vector<NodeMap> generators;
  bool generators_kept = true;
};

/// Returns nothing if the search does not finish within the effort, a number of links followed.
[[nodiscard]] std::optional<Labelling> find_labelling(const ColouredGraph& graph,
                                                      const SymmetryLimits& limits);

/// Returns the map that turns one graph into the other, if there is one.
[[nodiscard]] std::optional<NodeMap> isomorphism(const ColouredGraph& from,
                                                 const Labelling& from_labelling,
                                                 const ColouredGraph& to,
                                                 const Labelling& to_labelling);

}  // namespace asterism

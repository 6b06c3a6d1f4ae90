// The canonical labelling of a graph and its automorphisms, by bliss.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "graph/symmetry/coloured_graph.hpp"

namespace asterism {

struct Labelling {
  /// The same edges for isomorphic graphs, if their nodes are numbered so.
  NodeMap canonical;
  std::string order = "1";  ///< of the group, in digits
  NodeMap orbit;            ///< by node: the first of its orbit
  std::vector<NodeMap> generators;
  bool generators_kept = true;
};

/// Returns nothing if the search does not end within the effort, a number of links followed.
[[nodiscard]] std::optional<Labelling> find_labelling(const ColouredGraph& graph,
                                                      const SymmetryLimits& limits);

/// The map that makes one graph the other, if there is one.
[[nodiscard]] std::optional<NodeMap> isomorphism(const ColouredGraph& from,
                                                 const Labelling& from_labelling,
                                                 const ColouredGraph& to,
                                                 const Labelling& to_labelling);

}  // namespace asterism

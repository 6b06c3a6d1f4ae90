// The parts of tseng1998 that are measured in files of their own.
#pragma once

#include "papers/statements.hpp"

namespace asterism {

/// Sections II, III.1 and IV.1: rules, properties, lemmas and the mesh, over all nodes.
[[nodiscard]] StatementMeasurements tseng1998_structure_statements();
/// The mesh of Fig. 5, and its measures for other n.
[[nodiscard]] PaperRows tseng1998_figure_5(const PublishedTable& published,
                                           const PaperRequest& request);
[[nodiscard]] PaperRows tseng1998_mesh(const PublishedTable& published,
                                       const PaperRequest& request);

/// The statements about costs, and all of the above.
[[nodiscard]] PaperRows tseng1998_statements(const PublishedTable& published,
                                             const PaperRequest& request);

}  // namespace asterism

// The parts of tseng1998 that are measured in separate files.
#pragma once

#include "papers/statements.hpp"

namespace asterism {

/// Sections I and II: the star beside the hypercube, and rules R1 to R4.
[[nodiscard]] StatementMeasurements tseng1998_routing_statements();
/// Section III.1: the properties of the personalized broadcast.
[[nodiscard]] StatementMeasurements tseng1998_property_statements();
/// Section III.2: Eqs. (1) and (2), the footnote, Lemma 1 and Theorem 1.
[[nodiscard]] StatementMeasurements tseng1998_cost_statements();
/// The claimed savings of time.
[[nodiscard]] StatementMeasurements tseng1998_saving_statements();
/// Section IV.1: swaps of symbols, and the mesh.
[[nodiscard]] StatementMeasurements tseng1998_mesh_statements();
/// Section IV: the schedule of the non-personalized broadcast, and its cost.
[[nodiscard]] StatementMeasurements tseng1998_nonpersonalized_statements();

/// The mesh of Fig. 5, and its measures for other n.
[[nodiscard]] PaperRows tseng1998_figure_5(const PublishedTable& published,
                                           const PaperRequest& request);
[[nodiscard]] PaperRows tseng1998_mesh(const PublishedTable& published,
                                       const PaperRequest& request);
/// Average distances to substars.
[[nodiscard]] PaperRows tseng1998_average_distances(const PublishedTable& published,
                                                    const PaperRequest& request);

}  // namespace asterism

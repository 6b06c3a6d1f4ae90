// The parts of azevedo1995 that are measured in separate files.
#pragma once

#include "papers/statements.hpp"

namespace asterism {

/// Section 2: the star and its paths, the SCC and its routes, symmetry.
[[nodiscard]] StatementMeasurements azevedo1995_path_statements();
[[nodiscard]] StatementMeasurements azevedo1995_scc_statements();
[[nodiscard]] StatementMeasurements azevedo1995_symmetry_statements();
[[nodiscard]] PaperRows azevedo1995_paths(const PublishedTable& published,
                                          const PaperRequest& request);
[[nodiscard]] PaperRows azevedo1995_diameters(const PublishedTable& published,
                                              const PaperRequest& request);

/// Sections 3 and 4: bounds, sequences of dimensions, the theorems, distance to the diameter.
[[nodiscard]] StatementMeasurements azevedo1995_bound_statements();
[[nodiscard]] StatementMeasurements azevedo1995_sequence_statements();
[[nodiscard]] StatementMeasurements azevedo1995_broadcast_statements();
[[nodiscard]] StatementMeasurements azevedo1995_diameter_statements();
[[nodiscard]] PaperRows azevedo1995_triangular(const PublishedTable& published,
                                               const PaperRequest& request);

/// Sections 5 and 6: comparison with the star and the CCC.
[[nodiscard]] StatementMeasurements azevedo1995_star_statements();
[[nodiscard]] StatementMeasurements azevedo1995_ccc_statements();
[[nodiscard]] PaperRows azevedo1995_section_5(const PublishedTable& published,
                                              const PaperRequest& request);

/// All of the above.
[[nodiscard]] PaperRows azevedo1995_statements(const PublishedTable& published,
                                               const PaperRequest& request);

}  // namespace asterism

// The parts of azevedo1995 that are measured in files of their own.
#pragma once

#include "papers/statements.hpp"

namespace asterism {

/// Section 2: shortest paths, routes and distances.
[[nodiscard]] StatementMeasurements azevedo1995_path_statements();
[[nodiscard]] PaperRows azevedo1995_paths(const PublishedTable& published,
                                          const PaperRequest& request);
[[nodiscard]] PaperRows azevedo1995_diameters(const PublishedTable& published,
                                              const PaperRequest& request);

/// Sections 5 and 6: next to the star and the CCC.
[[nodiscard]] StatementMeasurements azevedo1995_comparison_statements();
[[nodiscard]] PaperRows azevedo1995_section_5(const PublishedTable& published,
                                              const PaperRequest& request);

/// Sections 3 and 4, and all of the above.
[[nodiscard]] PaperRows azevedo1995_statements(const PublishedTable& published,
                                               const PaperRequest& request);
[[nodiscard]] PaperRows azevedo1995_triangular(const PublishedTable& published,
                                               const PaperRequest& request);

}  // namespace asterism

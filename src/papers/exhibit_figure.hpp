// How the numbers of an exhibit are plotted as curves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/papers.hpp>

namespace asterism {

struct ExhibitFigure {
  std::string x;                      ///< a column; for "scc:5", the number
  std::string x_label, y_label;       ///< of the axes
  std::vector<std::string> values{};  ///< columns
  /// columns whose texts distinguish curves; for "scc:5", the family
  std::vector<std::string> by{};
  std::string names = "{}";  ///< name pattern of the curves, as in "n = {}"
  bool log_x = false;
  bool log_y = false;
};

/// Reads the figure from the paper's claims; nothing if there is none. Throws Error(malformed).
[[nodiscard]] std::optional<ExhibitFigure> figure_of_exhibit(const Paper& paper,
                                                             std::string_view exhibit);

}  // namespace asterism

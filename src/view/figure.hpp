// Figures: curves over an axis, drawn by gnuplot.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace asterism {

struct Curve {
  std::string title;
  std::vector<std::pair<double, double>> points;
  std::vector<std::pair<double, double>> printed{};  ///< what a paper prints of it, as circles
  bool on_second_axis = false;                       ///< the one at the right, y2_label
};

struct Figure {
  std::string title, x_label, y_label;
  bool log_x = false;
  bool log_y = false;
  std::vector<Curve> curves;
  std::string y2_label{};  ///< of an axis at the right; empty if there is none
};

enum class FigureFormat { svg, pdf, png };

/// Returns the format of a file name's extension. Throws Error(unknown_name) unless it is .svg,
/// .pdf or .png.
[[nodiscard]] FigureFormat figure_format(const std::string& path);

/// Returns a script that makes gnuplot write the figure to its standard output.
[[nodiscard]] std::string gnuplot_script(const Figure& figure, FigureFormat format);

/// Returns the bytes of a file, which are the same for the same figure. Throws Error if gnuplot is
/// missing or fails.
[[nodiscard]] std::string figure_bytes(const Figure& figure, FigureFormat format);

/// Draws a file in the format of its extension. The file appears complete or not at all, with the
/// same bytes for the same figure. Throws Error if the extension is unknown, gnuplot is missing or
/// fails, or the file cannot be written.
void draw_figure(const Figure& figure, const std::string& path);

}  // namespace asterism

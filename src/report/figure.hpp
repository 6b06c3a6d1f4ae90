// Figures: curves over an axis, drawn by gnuplot.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace asterism {

struct Curve {
  std::string title;
  std::vector<std::pair<double, double>> points;
};

struct Figure {
  std::string title, x_label, y_label;
  bool log_x = false;
  bool log_y = false;
  std::vector<Curve> curves;
};

/// What gnuplot reads; it writes SVG to its standard output.
[[nodiscard]] std::string gnuplot_script(const Figure& figure);

/// Draws an SVG file, which appears whole or not at all. Throws Error if gnuplot is missing or
/// fails, or the file cannot be written.
void draw_figure(const Figure& figure, const std::string& path);

}  // namespace asterism

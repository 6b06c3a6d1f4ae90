// Writes a figure that a command was asked for in addition to its output.
#pragma once

#include <string>

#include "view/figure.hpp"

namespace asterism::cli {

/// Draws the file and reports on standard error that it was written. Throws like draw_figure.
void write_figure(const Figure& figure, const std::string& path);

}  // namespace asterism::cli

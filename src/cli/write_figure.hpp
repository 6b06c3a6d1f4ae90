// A figure that a command was asked for besides its output.
#pragma once

#include <string>

#include "view/figure.hpp"

namespace asterism::cli {

/// Draws the file and says on standard error that it was written. Throws as draw_figure.
void write_figure(const Figure& figure, const std::string& path);

}  // namespace asterism::cli

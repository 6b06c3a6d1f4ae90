// Packets between the nodes of a drawing.
#pragma once

#include <vector>

#include "view/results/drawing_canvas.hpp"

namespace asterism {

/// Returns the point at this fraction of a line, from 0 to 1. All segments count equally.
[[nodiscard]] Point on_line(const LineShape& line, double share);

void add_packets(const Drawing& drawing, const DrawingCanvas& canvas,
                 std::vector<ShapeGroup>& groups);

}  // namespace asterism

// Packets between the nodes of a drawing.
#pragma once

#include <vector>

#include "view/results/drawing_canvas.hpp"

namespace asterism {

/// Where a line is at this share of it, from 0 to 1; of several stretches each has as much of it.
[[nodiscard]] Point on_line(const LineShape& line, double share);

void add_packets(const Drawing& drawing, const DrawingCanvas& canvas,
                 std::vector<ShapeGroup>& groups);

}  // namespace asterism

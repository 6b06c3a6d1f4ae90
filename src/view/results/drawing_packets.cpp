#include "view/results/drawing_packets.hpp"

#include <algorithm>

#include "graph/layout/geometry.hpp"
#include "view/results/drawing_style.hpp"

namespace asterism {

namespace {

Point on_stretch(const Stretch& stretch, double share) {
  if (!stretch.control) return stretch.from * (1 - share) + stretch.to * share;
  return stretch.from * ((1 - share) * (1 - share)) + *stretch.control * (2 * share * (1 - share)) +
         stretch.to * (share * share);
}

}  // namespace

Point on_line(const LineShape& line, double share) {
  const auto stretches = static_cast<double>(line.stretches.size());
  const auto index =
      std::min(static_cast<std::size_t>(share * stretches), line.stretches.size() - 1);
  return on_stretch(line.stretches[index], share * stretches - static_cast<double>(index));
}

void add_packets(const Drawing& drawing, const DrawingCanvas& canvas,
                 std::vector<ShapeGroup>& groups) {
  if (drawing.packets().empty()) return;
  const double size = canvas.labelled() ? 12 : canvas.box(0).width * 0.9;
  ShapeGroup packets{"packets", {.stroke = "#ffffff", .width = 1.5, .fill = mark_ink}};
  packets.shapes.reserve(drawing.packets().size());
  for (const DrawnPacket& packet : drawing.packets())
    packets.shapes.push_back(
        {BoxShape{on_line(canvas.line_of(packet.link), packet.share), size, size, size / 2}});
  groups.push_back(std::move(packets));
}

}  // namespace asterism

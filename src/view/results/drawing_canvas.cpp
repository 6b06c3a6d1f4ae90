#include "view/results/drawing_canvas.hpp"

#include <algorithm>
#include <cmath>

#include "graph/layout/geometry.hpp"
#include "view/results/drawing_style.hpp"

namespace asterism {

namespace {

constexpr double least_side = 480;             // of a drawing
constexpr double max_side_with_labels = 1500;  // unless labels are requested
constexpr double max_side = 8000;
constexpr double max_side_of_dots = 2200;
constexpr double gap_of_labels = 12;
constexpr double longest_label = 24;  // in characters: longer labels are cut

/// Returns the scale at which no two boxes are closer than a gap, in at least one direction.
double needed_scale(const std::vector<Point>& places, const std::vector<NodeBox>& boxes,
                    double gap) {
  std::vector<std::size_t> order(places.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(places[i].x, i); });
  double widest = 0;
  for (const NodeBox& box : boxes) widest = std::max(widest, box.width);
  double scale = 1;
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      const std::size_t a = order[i];
      const std::size_t b = order[j];
      const double across = places[b].x - places[a].x;
      if (across * scale > widest + gap) break;
      const double down = std::abs(places[b].y - places[a].y);
      const double by_width = across / ((boxes[a].width + boxes[b].width) / 2 + gap);
      const double by_height = down / ((boxes[a].height + boxes[b].height) / 2 + gap);
      scale = std::max(scale, 1 / std::max({by_width, by_height, 1e-6}));
    }
  return scale;
}

std::vector<NodeBox> boxes_of(const Drawing& drawing, bool labelled) {
  std::vector<NodeBox> boxes;
  boxes.reserve(drawing.nodes().size());
  const double dot = drawing.nodes().size() <= 150 ? 11 : drawing.nodes().size() <= 400 ? 9 : 7;
  for (const DrawnNode& node : drawing.nodes()) {
    const double letters =
        width_of_text({.at = {}, .text = node.label, .size = 1, .monospaced = true});
    const double text = std::min(letters, longest_label * 0.602) * label_size;
    boxes.push_back(labelled ? NodeBox{std::max(text + 12, 20.0), label_size + 9}
                             : NodeBox{dot, dot});
  }
  return boxes;
}

}  // namespace

DrawingCanvas::DrawingCanvas(const Drawing& drawing, LabelChoice labels)
    : layout_(drawing.layout()) {
  measure_curves();
  boxes_ = boxes_of(drawing, true);
  scale_ = needed_scale(layout_.places, boxes_, gap_of_labels);
  labelled_ = labels == LabelChoice::all ||
              (labels == LabelChoice::automatic && scale_ <= max_side_with_labels);
  double most = max_side;
  if (!labelled_) {
    boxes_ = boxes_of(drawing, false);
    scale_ = needed_scale(layout_.places, boxes_, boxes_.front().width * 1.4);
    most = max_side_of_dots;
  }
  scale_ =
      std::clamp(scale_ * 1.05,
                 std::min(least_side, 170 * std::sqrt(static_cast<double>(boxes_.size()))), most);
  for (const NodeBox& box : boxes_) margin_ = std::max(margin_, box.width / 2 + 14);
  const bool leads_around = std::ranges::any_of(
      layout_.links, [](const LaidOutLink& link) { return link.way == LinkWay::around; });
  if (leads_around) margin_ += 18;
}

void DrawingCanvas::measure_curves() {
  static constexpr int pieces = 8;
  low_ = {0, 0};
  high_ = {layout_.width, layout_.height};
  for (const LaidOutLink& link : layout_.links)
    for (int i = 1; link.way == LinkWay::bent && i < pieces; ++i) {
      const Point at = on_bend(layout_.places[link.from], layout_.places[link.to], link.bend,
                               static_cast<double>(i) / pieces);
      low_ = {std::min(low_.x, at.x), std::min(low_.y, at.y)};
      high_ = {std::max(high_.x, at.x), std::max(high_.y, at.y)};
    }
}

Point DrawingCanvas::place(std::size_t node) const {
  return {corner_.x + margin_ + (layout_.places[node].x - low_.x) * scale_,
          corner_.y + margin_ + (layout_.places[node].y - low_.y) * scale_};
}

double DrawingCanvas::length_of_end(std::size_t node, Point heading) const {
  const double to_side = boxes_[node].width / 2 / std::max(std::abs(heading.x), 1e-3);
  const double to_top = boxes_[node].height / 2 / std::max(std::abs(heading.y), 1e-3);
  return std::min(to_side, to_top) + 17;
}

LineShape DrawingCanvas::line_of(std::size_t index) const {
  const LaidOutLink& link = layout_.links[index];
  const Point from = place(link.from);
  const Point to = place(link.to);
  if (link.way == LinkWay::straight) return {{{from, to}}};
  if (link.way == LinkWay::bent) return {{{from, to, control_of_bend(from, to, link.bend)}}};
  return {{{from, from + link.heading * length_of_end(link.from, link.heading)},
           {to - link.heading * length_of_end(link.to, link.heading), to}}};
}

double DrawingCanvas::width() const {
  return (high_.x - low_.x) * scale_ + 2 * margin_;
}

double DrawingCanvas::height() const {
  return (high_.y - low_.y) * scale_ + 2 * margin_;
}

}  // namespace asterism

// Renders a drawing as a picture: links first, then nodes, then marks.
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "graph/layout/geometry.hpp"
#include "view/results/drawing.hpp"
#include "view/results/drawing_canvas.hpp"
#include "view/results/drawing_legend.hpp"
#include "view/results/drawing_packets.hpp"
#include "view/results/drawing_style.hpp"

namespace asterism {

namespace {

constexpr double least_picture_width = 460;
constexpr double faded = 0.35;
constexpr std::size_t longest_shown_label = 24;

struct LinkPicture {
  LineShape line;
  std::vector<Point> arrows;  // positions of direction arrows
  Point along;
};

LinkPicture link_picture(const Drawing& drawing, const DrawingCanvas& canvas, std::size_t index) {
  const LaidOutLink& link = drawing.layout().links[index];
  LineShape line = canvas.line_of(index);
  if (link.way == LinkWay::around) {
    const Point out = line.stretches.front().to - link.heading * 8;
    const Point in = line.stretches.back().from + link.heading * 8;
    return {std::move(line), {out, in}, link.heading};
  }
  const Point from = line.stretches.front().from;
  const Point to = line.stretches.front().to;
  const Point along = (to - from) * (1 / std::max(length(to - from), 1e-9));
  const Point middle =
      link.way == LinkWay::bent ? on_bend(from, to, link.bend, 0.5) : (from + to) * 0.5;
  return {std::move(line), {middle}, along};
}

Shape arrow_head(Point at, Point along, double size) {
  const Point left{along.y, -along.x};
  const Point back = at - along * (size * 0.6);
  return {PolygonShape{
      {at + along * (size * 0.6), back + left * (size * 0.45), back - left * (size * 0.45)}}};
}

std::string tooltip_of_link(const Drawing& drawing, std::size_t index) {
  const LaidOutLink& link = drawing.layout().links[index];
  const DrawnLink& drawn = drawing.links()[index];
  std::string text =
      fmt::format("{} {} {}: {}", drawing.nodes()[link.from].label, link.one_way ? "to" : "-",
                  drawing.nodes()[link.to].label, drawing.kinds()[drawn.kind]);
  if (drawn.failed) text += ", failed";
  if (!drawing.load().empty()) text += fmt::format(", load {:.6g}", drawn.load);
  return text;
}

/// Groups links with the same style.
class LinkGroups {
 public:
  explicit LinkGroups(const Drawing& drawing, const DrawingCanvas& canvas)
      : drawing_(drawing), canvas_(canvas), largest_load_(drawing.largest_load()) {
    for (std::size_t i = 0; i < drawing.links().size(); ++i) add(i);
  }

  void append_to(std::vector<ShapeGroup>& groups) const {
    for (const auto& [order, group] : groups_) {
      groups.push_back(group);
      const auto arrows = arrows_.find(order);
      if (arrows != arrows_.end()) groups.push_back(arrows->second);
    }
  }

 private:
  // Faults at the bottom, then classes or lighter loads, and marks on top.
  using Order = std::pair<int, double>;

  [[nodiscard]] Order order_of(const DrawnLink& link) const {
    if (link.failed) return {0, 0};
    if (link.mark != DrawnLink::Mark::none) return {2, 0};
    if (drawing_.load().empty()) return {1, static_cast<double>(link.kind)};
    return {1, link.load};
  }
  [[nodiscard]] Paint paint_of(const DrawnLink& link) const {
    if (link.failed) return {.stroke = failed_ink, .width = 1.2, .dash = "1 4"};
    if (link.mark != DrawnLink::Mark::none) return {.stroke = mark_ink, .width = 3.4};
    Paint paint = drawing_.load().empty()
                      ? paint_of_kind(link.kind)
                      : paint_of_load(largest_load_ > 0 ? link.load / largest_load_ : 0);
    if (drawing_.links().size() > crowded) {
      paint.width *= drawing_.links().size() > very_crowded ? 0.4 : 0.6;
      paint.opacity = drawing_.links().size() > very_crowded ? 0.5 : 0.75;
    }
    if (drawing_.has_marks()) paint.opacity = faded;
    return paint;
  }
  [[nodiscard]] std::string kind_of(const DrawnLink& link) const {
    if (link.failed) return "links failed";
    if (link.mark != DrawnLink::Mark::none) return "links marked";
    return drawing_.load().empty() ? fmt::format("links class-{}", link.kind) : "links load";
  }

  void add(std::size_t index) {
    const DrawnLink& link = drawing_.links()[index];
    const LaidOutLink& laid_out = drawing_.layout().links[index];
    const Order order = order_of(link);
    const auto [group, is_new] = groups_.try_emplace(order);
    if (is_new) group->second = {kind_of(link), paint_of(link)};
    LinkPicture picture = link_picture(drawing_, canvas_, index);
    group->second.shapes.push_back(
        {std::move(picture.line), fmt::format("link-{}", index), tooltip_of_link(drawing_, index)});
    const bool is_marked = link.mark != DrawnLink::Mark::none && !link.failed;
    if (!is_marked && !laid_out.one_way) return;
    const bool backwards = link.mark == DrawnLink::Mark::backwards;
    ShapeGroup& arrows = arrows_[order];
    arrows.kind = "arrows";
    arrows.paint = {.fill = group->second.paint.stroke, .opacity = group->second.paint.opacity};
    for (const Point& at : picture.arrows)
      arrows.shapes.push_back(
          arrow_head(at, backwards ? picture.along * -1 : picture.along, is_marked ? 13 : 8));
  }

  static constexpr std::size_t crowded = 1000;
  static constexpr std::size_t very_crowded = 3000;

  const Drawing& drawing_;
  const DrawingCanvas& canvas_;
  double largest_load_;
  std::map<Order, ShapeGroup> groups_;
  std::map<Order, ShapeGroup> arrows_;
};

Paint paint_of_node(const DrawnNode& node, bool labelled, bool is_faded) {
  if (node.state == DrawnNode::State::failed)
    return {.stroke = failed_ink, .width = 1.2, .dash = "3 2", .fill = "#ffffff"};
  if (node.state == DrawnNode::State::cut_off)
    return {.stroke = failed_ink, .width = 1.2, .fill = "#f2f2f2"};
  if (node.is_end) return {.stroke = mark_ink, .width = 2.6, .fill = mark_fill};
  if (node.marked) return {.stroke = mark_ink, .width = 1.6, .fill = "#ffffff"};
  const char* const line = is_faded ? failed_ink : ink;
  if (node.share) return {.stroke = line, .width = 1.2, .fill = fill_of_share(*node.share)};
  if (node.is_switch) return {.stroke = line, .width = 1.2, .fill = switch_fill};
  return {.stroke = line, .width = 1.2, .fill = labelled ? "#ffffff" : line};
}

std::string kind_of_node(const DrawnNode& node) {
  if (node.state == DrawnNode::State::failed) return "nodes failed";
  if (node.state == DrawnNode::State::cut_off) return "nodes cut-off";
  if (node.marked) return node.is_end ? "nodes marked end" : "nodes marked";
  if (node.share)
    return fmt::format("nodes share-{:03.0f}{}", *node.share * 100,
                       node.is_switch ? " switch" : "");
  return node.is_switch ? "nodes switch" : "nodes";
}

/// Adds nodes, grouped by style.
void add_nodes(const Drawing& drawing, const DrawingCanvas& canvas,
               std::vector<ShapeGroup>& groups) {
  std::map<std::string, ShapeGroup> by_kind;
  for (std::size_t i = 0; i < drawing.nodes().size(); ++i) {
    const DrawnNode& node = drawing.nodes()[i];
    NodeBox box = canvas.box(i);
    if (!canvas.labelled() && node.is_end) box = {box.width * 1.5, box.height * 1.5};
    const auto [group, is_new] = by_kind.try_emplace(kind_of_node(node));
    if (is_new) {
      const bool is_faded = drawing.has_marks() && !node.marked;
      group->second = {group->first, paint_of_node(node, canvas.labelled(), is_faded)};
    }
    const double corner = node.is_switch ? (canvas.labelled() ? 2 : 0) : box.height / 2;
    group->second.shapes.push_back({BoxShape{canvas.place(i), box.width, box.height, corner},
                                    fmt::format("node-{}", drawing.layout().nodes[i].value()),
                                    node.label});
  }
  for (auto& [kind, group] : by_kind) groups.push_back(std::move(group));
}

void add_labels(const Drawing& drawing, const DrawingCanvas& canvas, LabelChoice choice,
                std::vector<ShapeGroup>& groups) {
  ShapeGroup labels{"labels", {.fill = ink}};
  ShapeGroup quiet{"labels", {.fill = failed_ink}};
  ShapeGroup light{"labels", {.fill = "#ffffff"}};
  // A white background for labels next to a node, over lines.
  ShapeGroup halo{"halo", {.stroke = "#ffffff", .width = 4, .fill = "#ffffff"}};
  for (std::size_t i = 0; i < drawing.nodes().size(); ++i) {
    const DrawnNode& node = drawing.nodes()[i];
    const bool is_beside = !canvas.labelled();
    if (is_beside && (!node.named || choice == LabelChoice::none)) continue;
    TextShape text{.at = canvas.place(i) + Point{0, label_size * 0.36},
                   .text = printable(node.label, longest_shown_label),
                   .size = label_size,
                   .anchor = TextShape::Anchor::middle,
                   .monospaced = true};
    if (is_beside) {
      text.at = canvas.place(i) + Point{0, -canvas.box(i).height - 4};
      text.size = label_size + 2;
      halo.shapes.push_back({text});
    }
    const bool works = node.state == DrawnNode::State::works;
    if (!is_beside && node.share && is_dark_share(*node.share)) {
      light.shapes.push_back({std::move(text)});
      continue;
    }
    (works ? labels : quiet).shapes.push_back({std::move(text)});
  }
  groups.push_back(std::move(halo));
  groups.push_back(std::move(quiet));
  groups.push_back(std::move(labels));
  groups.push_back(std::move(light));
}

std::string description_of(const Drawing& drawing) {
  std::string text = fmt::format("{}, drawn as {}", subtitle_of(drawing), drawing.layout().shape);
  if (drawing.has_marks()) text += "; " + drawing.mark();
  if (!drawing.load().empty()) text += "; " + drawing.load();
  return text;
}

}  // namespace

Picture picture_of(const Drawing& drawing, LabelChoice choice) {
  DrawingCanvas canvas(drawing, choice);
  Picture picture;
  picture.title = title_of(drawing);
  picture.description = description_of(drawing);
  picture.width = std::max(canvas.width(), least_picture_width);
  WrittenBlock heading = heading_of(drawing, picture.width);
  canvas.put_at({(picture.width - canvas.width()) / 2, heading.height});
  picture.groups = std::move(heading.groups);
  LinkGroups(drawing, canvas).append_to(picture.groups);
  add_nodes(drawing, canvas, picture.groups);
  add_labels(drawing, canvas, choice, picture.groups);
  add_packets(drawing, canvas, picture.groups);
  const double bottom = heading.height + canvas.height();
  WrittenBlock legend = legend_of(drawing, picture.width, bottom);
  for (ShapeGroup& group : legend.groups) picture.groups.push_back(std::move(group));
  picture.height = bottom + legend.height;
  return picture;
}

}  // namespace asterism

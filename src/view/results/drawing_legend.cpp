#include "view/results/drawing_legend.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/text.hpp"
#include "view/results/drawing_style.hpp"
#include "view/wrap.hpp"

namespace asterism {

namespace {

constexpr double side_margin = 16;
constexpr double heading_size = 15;
constexpr double text_size = 12;
constexpr double row_height = 20;
constexpr double sample_width = 30;
constexpr double gap_of_entries = 22;

enum class Sample { line, box };

struct LegendEntry {
  std::string text;
  Paint paint;
  Sample sample = Sample::line;
  double corner = 3;
};

std::string counted(std::uint64_t count, const char* what) {
  return fmt::format("{} {}{}", with_thousands(count), what, count == 1 ? "" : "s");
}

void add_kinds(const Drawing& drawing, std::vector<LegendEntry>& entries) {
  std::vector<std::uint64_t> links(drawing.kinds().size());
  for (const DrawnLink& link : drawing.links())
    if (!link.failed) ++links[link.kind];
  std::uint64_t others = 0;
  for (std::size_t kind = 0; kind < links.size(); ++kind) {
    if (links[kind] == 0) continue;
    if (kind < max_link_looks)
      entries.push_back({drawing.kinds()[kind], paint_of_kind(kind)});
    else
      ++others;
  }
  if (others > 0)
    entries.push_back({fmt::format("{} more classes", others), paint_of_kind(max_link_looks)});
}

void add_load(const Drawing& drawing, std::vector<LegendEntry>& entries) {
  static constexpr int steps = 4;
  const double largest = drawing.largest_load();
  entries.push_back({"not used", paint_of_load(0)});
  for (int i = 1; i <= steps && largest > 0; ++i) {
    const double share = static_cast<double>(i) / steps;
    entries.push_back({fmt::format("{:.4g}", largest * share), paint_of_load(share)});
  }
}

void add_states(const Drawing& drawing, std::vector<LegendEntry>& entries) {
  const auto has_node = [&](auto&& holds) { return std::ranges::any_of(drawing.nodes(), holds); };
  if (std::ranges::any_of(drawing.links(), &DrawnLink::failed))
    entries.push_back(
        {"failed, or at a failed node", {.stroke = failed_ink, .width = 1.2, .dash = "1 4"}});
  if (has_node([](const DrawnNode& node) { return node.state == DrawnNode::State::failed; }))
    entries.push_back({"failed node",
                       {.stroke = failed_ink, .width = 1.2, .dash = "3 2", .fill = "#ffffff"},
                       Sample::box,
                       7});
  if (has_node([](const DrawnNode& node) { return node.state == DrawnNode::State::cut_off; }))
    entries.push_back(
        {"cut off", {.stroke = failed_ink, .width = 1.2, .fill = "#f2f2f2"}, Sample::box, 7});
  if (has_node(&DrawnNode::is_switch))
    entries.push_back(
        {"switch", {.stroke = ink, .width = 1.2, .fill = switch_fill}, Sample::box, 1});
  if (drawing.has_marks()) entries.push_back({drawing.mark(), {.stroke = mark_ink, .width = 3.4}});
}

/// Entries in rows, as many as fit.
class LegendRows {
 public:
  LegendRows(double width, double top) : width_(width), y_(top + row_height / 2) {}

  void add(const LegendEntry& entry) {
    TextShape text{.at = {}, .text = entry.text, .size = text_size};
    const double needed = sample_width + 8 + width_of_text(text);
    if (x_ > side_margin && x_ + needed > width_ - side_margin) new_row();
    const Point middle{x_ + sample_width / 2, y_};
    Shape sample{entry.sample == Sample::line
                     ? decltype(Shape::body)(LineShape{{{{x_, y_}, {x_ + sample_width, y_}}}})
                     : decltype(Shape::body)(BoxShape{middle, 22, 14, entry.corner})};
    block_.groups.push_back({"legend", entry.paint, {std::move(sample)}});
    text.at = {x_ + sample_width + 8, y_ + text_size * 0.36};
    texts_.shapes.push_back({std::move(text)});
    x_ += needed + gap_of_entries;
  }
  void add_line(const std::string& words) {
    if (x_ > side_margin) new_row();
    texts_.shapes.push_back(
        {TextShape{.at = {side_margin, y_ + text_size * 0.36}, .text = words, .size = text_size}});
    new_row();
  }
  [[nodiscard]] WrittenBlock finished(double top) {
    if (x_ > side_margin) new_row();
    block_.groups.push_back(std::move(texts_));
    block_.height = y_ - row_height / 2 - top + (block_.groups.size() > 1 ? 8 : 0);
    return std::move(block_);
  }

 private:
  void new_row() {
    x_ = side_margin;
    y_ += row_height;
  }

  double width_;
  double x_ = side_margin;
  double y_;
  WrittenBlock block_;
  ShapeGroup texts_{"legend", {.fill = ink}};
};

std::string failures_of(const Drawing& drawing) {
  const auto nodes = [&](DrawnNode::State state) {
    return static_cast<std::uint64_t>(
        std::ranges::count(drawing.nodes(), state, &DrawnNode::state));
  };
  const auto links =
      static_cast<std::uint64_t>(std::ranges::count(drawing.links(), true, &DrawnLink::failed));
  const std::uint64_t failed = nodes(DrawnNode::State::failed);
  const std::uint64_t cut_off = nodes(DrawnNode::State::cut_off);
  std::string text;
  if (failed > 0) text += fmt::format("; failed: {}", counted(failed, "node"));
  if (links > 0)
    text += fmt::format("{}{}", failed > 0 ? ", " : "; failed: ", counted(links, "link"));
  if (cut_off > 0) text += fmt::format("; cut off: {}", counted(cut_off, "node"));
  return text;
}

}  // namespace

std::string title_of(const Drawing& drawing) {
  return drawing.healthy().spec();
}

std::string subtitle_of(const Drawing& drawing) {
  const std::string counts = fmt::format("{}, {}", counted(drawing.nodes().size(), "node"),
                                         counted(drawing.links().size(), "link"));
  const std::string shown = drawing.part().empty()
                                ? counts
                                : fmt::format("only a part: {}, with {}", drawing.part(),
                                              counted(drawing.links().size(), "link"));
  return shown + failures_of(drawing);
}

WrittenBlock heading_of(const Drawing& drawing, double width) {
  WrittenBlock block;
  const auto letters = [&](double size, double share) {
    return static_cast<std::size_t>(std::max((width - 2 * side_margin) / (size * share), 12.0));
  };
  block.height = 12;
  ShapeGroup title{"title", {.fill = ink}};
  block.height += heading_size;
  title.shapes.push_back(
      {TextShape{.at = {side_margin, block.height},
                 .text = printable(title_of(drawing), letters(heading_size, 0.66)),
                 .size = heading_size,
                 .bold = true}});
  ShapeGroup rest{"title", {.fill = quiet_ink}};
  // A caption changes from picture to picture, but must not change their height.
  const std::size_t room = letters(text_size, 0.58);
  const std::vector<std::string> lines =
      drawing.caption().empty() ? wrapped(subtitle_of(drawing), room)
                                : std::vector<std::string>{printable(drawing.caption(), room)};
  for (const std::string& line : lines) {
    block.height += text_size + 5;
    rest.shapes.push_back(
        {TextShape{.at = {side_margin, block.height}, .text = line, .size = text_size}});
  }
  block.height += 4;
  block.groups = {std::move(title), std::move(rest)};
  return block;
}

WrittenBlock legend_of(const Drawing& drawing, double width, double top) {
  LegendRows rows(width, top);
  std::vector<LegendEntry> entries;
  if (drawing.load().empty()) {
    add_kinds(drawing, entries);
  } else {
    const auto letters = static_cast<std::size_t>(std::max(width / (text_size * 0.6), 20.0));
    for (const std::string& line : wrapped(drawing.load(), letters)) rows.add_line(line);
    add_load(drawing, entries);
  }
  add_states(drawing, entries);
  for (const LegendEntry& entry : entries) rows.add(entry);
  const bool leads_around = std::ranges::any_of(
      drawing.layout().links, [](const LaidOutLink& link) { return link.way == LinkWay::around; });
  if (leads_around) rows.add_line("a line that ends in the open goes on at the other side");
  return rows.finished(top);
}

}  // namespace asterism

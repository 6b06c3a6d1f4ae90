// From the unit box of a layout to pixels: how large a drawing must be for its nodes.
#pragma once

#include <vector>

#include "view/results/drawing.hpp"

namespace asterism {

/// What a node looks like: a box with its label inside, or a dot.
struct NodeBox {
  double width = 0, height = 0;
};

class DrawingCanvas {
 public:
  DrawingCanvas(const Drawing& drawing, LabelChoice labels);

  [[nodiscard]] bool labelled() const { return labelled_; }
  [[nodiscard]] const NodeBox& box(std::size_t node) const { return boxes_[node]; }
  [[nodiscard]] Point place(std::size_t node) const;
  /// How long the ends of a link that leads around are, from the middle of their nodes.
  [[nodiscard]] double length_of_end(std::size_t node, Point heading) const;
  /// The line of a link of the layout, in the direction in which it is listed.
  [[nodiscard]] LineShape line_of(std::size_t link) const;
  [[nodiscard]] double width() const;
  [[nodiscard]] double height() const;
  /// Where its upper left corner is.
  void put_at(Point corner) { corner_ = corner; }

 private:
  void measure_curves();

  const Layout& layout_;
  bool labelled_ = false;
  std::vector<NodeBox> boxes_;
  double scale_ = 1;
  double margin_ = 0;
  Point low_, high_;  // what nodes and bent links take of the layout
  Point corner_;
};

}  // namespace asterism

// Scales the unit box of a layout to pixels, large enough for the nodes.
#pragma once

#include <vector>

#include "view/results/drawing.hpp"

namespace asterism {

/// The shape of a node: a box with its label inside, or a dot.
struct NodeBox {
  double width = 0, height = 0;
};

class DrawingCanvas {
 public:
  DrawingCanvas(const Drawing& drawing, LabelChoice labels);

  [[nodiscard]] bool labelled() const { return labelled_; }
  [[nodiscard]] const NodeBox& box(std::size_t node) const { return boxes_[node]; }
  [[nodiscard]] Point place(std::size_t node) const;
  /// Returns the length of the ends of a link that leads around, from the centres of their nodes.
  [[nodiscard]] double length_of_end(std::size_t node, Point heading) const;
  /// Returns the line of a link of the layout, in its listed direction.
  [[nodiscard]] LineShape line_of(std::size_t link) const;
  [[nodiscard]] double width() const;
  [[nodiscard]] double height() const;
  /// Sets the position of the upper left corner.
  void put_at(Point corner) { corner_ = corner; }

 private:
  void measure_curves();

  const Layout& layout_;
  bool labelled_ = false;
  std::vector<NodeBox> boxes_;
  double scale_ = 1;
  double margin_ = 0;
  Point low_, high_;  // extent of nodes and bent links
  Point corner_;
};

}  // namespace asterism

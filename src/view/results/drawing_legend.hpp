// The text around a drawing: the title above and the legend below.
#pragma once

#include <vector>

#include "view/results/drawing.hpp"

namespace asterism {

/// Lines of text from the top, at most `width` wide; `height` is their total height.
struct WrittenBlock {
  std::vector<ShapeGroup> groups;
  double height = 0;
};

[[nodiscard]] WrittenBlock heading_of(const Drawing& drawing, double width);
/// Returns the legend, starting at `top`.
[[nodiscard]] WrittenBlock legend_of(const Drawing& drawing, double width, double top);

/// Returns the title of a drawing for people and screen readers.
[[nodiscard]] std::string title_of(const Drawing& drawing);
[[nodiscard]] std::string subtitle_of(const Drawing& drawing);

}  // namespace asterism

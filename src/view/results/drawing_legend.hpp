// What is written around a drawing: its title above, what the lines and boxes mean below.
#pragma once

#include <vector>

#include "view/results/drawing.hpp"

namespace asterism {

/// Lines of text from the top, no wider than `width`; `height` is what they take.
struct WrittenBlock {
  std::vector<ShapeGroup> groups;
  double height = 0;
};

[[nodiscard]] WrittenBlock heading_of(const Drawing& drawing, double width);
/// From `top` on.
[[nodiscard]] WrittenBlock legend_of(const Drawing& drawing, double width, double top);

/// How a drawing is called, for people and screen readers.
[[nodiscard]] std::string title_of(const Drawing& drawing);
[[nodiscard]] std::string subtitle_of(const Drawing& drawing);

}  // namespace asterism

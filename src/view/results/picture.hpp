// Pictures of lines, boxes and text, written as SVG.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <asterism/layout.hpp>

namespace asterism {

/// How a group of shapes is painted; colours are as in SVG, "#0072b2" or "none".
struct Paint {
  std::string stroke = "none";
  double width = 0;    ///< of lines
  std::string dash{};  ///< lengths of dashes and gaps; empty for a solid line
  std::string fill = "none";
  double opacity = 1;
};

/// A segment of a line: straight, or a quadratic curve if it has a control point.
struct Stretch {
  Point from, to;
  std::optional<Point> control{};
};
struct LineShape {
  std::vector<Stretch> stretches;
};
struct BoxShape {
  Point centre;
  double width = 0, height = 0;
  double corner = 0;  ///< corner radius: half of the height makes a pill
};
struct PolygonShape {
  std::vector<Point> corners;
};
struct TextShape {
  enum class Anchor { start, middle };
  Point at;  ///< on the text baseline
  std::string text;
  double size = 12;
  Anchor anchor = Anchor::start;
  bool monospaced = false;
  bool bold = false;
};

struct Shape {
  std::variant<LineShape, BoxShape, PolygonShape, TextShape> body;
  std::string id{};       ///< for scripts that look up elements; often empty
  std::string tooltip{};  ///< shown on hover; often empty
};

struct ShapeGroup {
  std::string kind;  ///< such as "nodes"; the class attribute in SVG
  Paint paint;
  std::vector<Shape> shapes{};
};

struct Picture {
  double width = 0, height = 0;
  std::string title;                 ///< for screen readers
  std::string description;           ///< in a sentence or two
  std::vector<ShapeGroup> groups{};  ///< later groups are drawn over earlier ones
};

/// Returns well-formed XML for any texts.
[[nodiscard]] std::string svg_text(const Picture& picture);

/// Returns the approximate width of a text; exact if it is monospaced.
[[nodiscard]] double width_of_text(const TextShape& text);

}  // namespace asterism

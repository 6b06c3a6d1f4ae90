#include "view/results/picture.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "view/results/markup.hpp"

namespace asterism {

namespace {

/// Rounds to a tenth of a pixel, without a trailing zero.
std::string coordinate_text(double value) {
  const double tenths = std::round(value * 10);
  std::string text = fmt::format("{:.1f}", (tenths == 0 ? 0 : tenths) / 10);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string point_text(Point point) {
  return coordinate_text(point.x) + " " + coordinate_text(point.y);
}

std::string xml_text(const std::string& text) {
  static constexpr std::size_t longest = 400;
  return markup_text(text, longest);
}

std::string attribute(const char* name, const std::string& value) {
  return fmt::format(" {}=\"{}\"", name, value);
}

/// Returns the opening tag of an element with its attributes.
std::string opening(const LineShape& line) {
  std::string path;
  for (const Stretch& stretch : line.stretches) {
    path += fmt::format("M{}", point_text(stretch.from));
    path += stretch.control
                ? fmt::format("Q{} {}", point_text(*stretch.control), point_text(stretch.to))
                : fmt::format("L{}", point_text(stretch.to));
  }
  return "path" + attribute("d", path);
}

std::string opening(const BoxShape& box) {
  const bool is_circle = box.width == box.height && box.corner * 2 == box.width;
  if (is_circle)
    return "circle" + attribute("cx", coordinate_text(box.centre.x)) +
           attribute("cy", coordinate_text(box.centre.y)) +
           attribute("r", coordinate_text(box.corner));
  return "rect" + attribute("x", coordinate_text(box.centre.x - box.width / 2)) +
         attribute("y", coordinate_text(box.centre.y - box.height / 2)) +
         attribute("width", coordinate_text(box.width)) +
         attribute("height", coordinate_text(box.height)) +
         (box.corner > 0 ? attribute("rx", coordinate_text(box.corner)) : "");
}

std::string opening(const PolygonShape& polygon) {
  std::string corners;
  for (const Point& corner : polygon.corners)
    corners += (corners.empty() ? "" : " ") + point_text(corner);
  return "polygon" + attribute("points", corners);
}

std::string opening(const TextShape& text) {
  return "text" + attribute("x", coordinate_text(text.at.x)) +
         attribute("y", coordinate_text(text.at.y)) +
         attribute("font-size", coordinate_text(text.size)) +
         (text.anchor == TextShape::Anchor::middle ? attribute("text-anchor", "middle") : "") +
         (text.monospaced ? attribute("class", "mono") : "") +
         (text.bold ? attribute("font-weight", "bold") : "");
}

std::string element(const Shape& shape) {
  const std::string begin = std::visit([](const auto& body) { return opening(body); }, shape.body) +
                            (shape.id.empty() ? "" : attribute("id", xml_text(shape.id)));
  std::string inside;
  if (!shape.tooltip.empty()) inside += "<title>" + xml_text(shape.tooltip) + "</title>";
  const auto* const text = std::get_if<TextShape>(&shape.body);
  if (text != nullptr) inside += xml_text(text->text);
  if (inside.empty()) return "<" + begin + "/>\n";
  return fmt::format("<{}>{}</{}>\n", begin, inside, begin.substr(0, begin.find(' ')));
}

std::string paint_attributes(const Paint& paint) {
  std::string result = attribute("fill", paint.fill);
  if (paint.stroke != "none")
    result +=
        attribute("stroke", paint.stroke) + attribute("stroke-width", coordinate_text(paint.width));
  if (!paint.dash.empty()) result += attribute("stroke-dasharray", paint.dash);
  if (paint.opacity < 1) result += attribute("opacity", fmt::format("{:.2f}", paint.opacity));
  return result;
}

constexpr const char* fonts =
    "<style>text{font-family:\"DejaVu Sans\",Verdana,Arial,sans-serif}"
    ".mono{font-family:\"DejaVu Sans Mono\",Menlo,Consolas,monospace}</style>\n";

}  // namespace

double width_of_text(const TextShape& text) {
  const auto letters = static_cast<double>(std::ranges::count_if(
      text.text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
  return letters * text.size * (text.monospaced ? 0.602 : text.bold ? 0.66 : 0.58);
}

std::string svg_text(const Picture& picture) {
  const std::string width = coordinate_text(picture.width);
  const std::string height = coordinate_text(picture.height);
  std::string svg = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\" role=\"img\" aria-labelledby=\"title description\">\n"
      "<title id=\"title\">{2}</title>\n<desc id=\"description\">{3}</desc>\n",
      width, height, xml_text(picture.title), xml_text(picture.description));
  svg += fonts;
  svg += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>\n", width, height);
  for (const ShapeGroup& group : picture.groups) {
    if (group.shapes.empty()) continue;
    svg += "<g" + attribute("class", xml_text(group.kind)) + paint_attributes(group.paint) + ">\n";
    for (const Shape& shape : group.shapes) svg += element(shape);
    svg += "</g>\n";
  }
  return svg + "</svg>\n";
}

}  // namespace asterism

#include "view/results/picture_file.hpp"

#include "base/outside_program.hpp"

namespace asterism {

namespace {

/// A PNG is twice the size of the SVG, so that it stays sharp when enlarged; a PDF has no creation
/// time.
OutsideProgram converter(const char* options) {
  return {"rsvg-convert", options, "SOURCE_DATE_EPOCH=0",
          "PDF and PNG are made by rsvg-convert: install librsvg2-bin, or write a .svg"};
}

}  // namespace

std::string picture_bytes(const Picture& picture, FigureFormat format) {
  return picture_bytes(svg_text(picture), format);
}

std::string picture_bytes(std::string svg, FigureFormat format) {
  switch (format) {
    case FigureFormat::pdf:
      return output_of(converter("--format=pdf"), svg);
    case FigureFormat::png:
      return output_of(converter("--format=png --zoom=2"), svg);
    case FigureFormat::svg:
      break;
  }
  return svg;
}

}  // namespace asterism

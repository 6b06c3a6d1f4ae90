// Pictures as files: SVG, and PDF and PNG converted from it.
#pragma once

#include <string>

#include "view/figure.hpp"
#include "view/results/picture.hpp"

namespace asterism {

/// Returns the bytes of a file, which are the same for the same picture. Throws Error(not_found) if
/// the format is not SVG and the converter is missing.
[[nodiscard]] std::string picture_bytes(const Picture& picture, FigureFormat format);
/// Does the same for a picture that is the text of an SVG file already.
[[nodiscard]] std::string picture_bytes(std::string svg, FigureFormat format);

}  // namespace asterism

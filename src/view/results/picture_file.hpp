// Pictures as files: SVG, and PDF and PNG made from it.
#pragma once

#include <string>

#include "view/figure.hpp"
#include "view/results/picture.hpp"

namespace asterism {

/// The bytes of a file, the same for the same picture. Throws Error(not_found) if it is not SVG and
/// the program that converts it is missing.
[[nodiscard]] std::string picture_bytes(const Picture& picture, FigureFormat format);

}  // namespace asterism

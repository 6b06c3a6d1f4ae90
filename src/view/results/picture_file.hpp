// Pictures as files: SVG, and PDF and PNG converted from it.
#pragma once

#include <string>

#include "view/figure.hpp"
#include "view/results/picture.hpp"

namespace asterism {

/// Returns the bytes of a file, which are the same for the same picture. Throws Error(not_found) if
/// the format is not SVG and the converter is missing.
[[nodiscard]] std::string picture_bytes(const Picture& picture, FigureFormat format);

}  // namespace asterism

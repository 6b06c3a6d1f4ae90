// Text within XML and HTML.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace asterism {

/// In which nothing is markup, for elements and attributes: UTF-8 without control characters, cut
/// if it is longer.
[[nodiscard]] std::string markup_text(std::string_view text, std::size_t longest);

}  // namespace asterism

// Text within XML and HTML.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace asterism {

/// Escapes text for elements and attributes: UTF-8 without control characters, cut to `longest`.
[[nodiscard]] std::string markup_text(std::string_view text, std::size_t longest);

}  // namespace asterism

// Text in HTML.
#pragma once

#include <string>
#include <string_view>

namespace asterism {

/// Escapes text for elements and for attributes in double quotes: UTF-8 without control characters.
[[nodiscard]] std::string html_text(std::string_view text);

/// Returns a valid element id, different for different texts.
[[nodiscard]] std::string html_id(std::string_view text);

}  // namespace asterism

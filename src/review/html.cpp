#include "review/html.hpp"

#include "base/text.hpp"
#include "review/folder.hpp"

namespace asterism {

std::string html_text(std::string_view text) {
  static constexpr std::size_t longest = 20000;
  std::string result;
  for (const char c : printable(text, longest)) switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  return result;
}

std::string html_id(std::string_view text) {
  return "x-" + file_name_of(text);
}

}  // namespace asterism

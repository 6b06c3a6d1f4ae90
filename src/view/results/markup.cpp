#include "view/results/markup.hpp"

#include "base/text.hpp"

namespace asterism {

std::string markup_text(std::string_view text, std::size_t longest) {
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

}  // namespace asterism

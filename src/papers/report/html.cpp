#include "papers/report/html.hpp"

#include "papers/report/folder.hpp"
#include "view/results/markup.hpp"

namespace asterism {

std::string html_text(std::string_view text) {
  static constexpr std::size_t longest = 20000;
  return markup_text(text, longest);
}

std::string html_id(std::string_view text) {
  return "x-" + file_name_of(text);
}

}  // namespace asterism

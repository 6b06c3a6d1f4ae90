#include "view/lines.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "view/table.hpp"
#include "view/wrap.hpp"

namespace asterism {

std::string heading_line(std::string_view text) {
  return paragraph(text, text_width(), 2);
}

std::string field_line(std::string_view name, std::string_view value) {
  return labelled(fmt::format("  {:<15} ", name), value, text_width());
}

std::string count_line(std::string_view name, std::uint64_t number) {
  return fmt::format("  {:<15} {:>15}\n", name, with_thousands(number));
}

std::string remarked_line(std::string_view name, std::string_view number, std::string_view remark,
                          std::string_view unit) {
  return labelled(fmt::format("  {:<15} {:>15}{}   ", name, number, unit), remark, text_width());
}

std::string detail_line(std::string_view text) {
  static constexpr std::size_t indent = 4;
  return std::string(indent, ' ') + paragraph(text, text_width() - indent, indent + 2);
}

}  // namespace asterism

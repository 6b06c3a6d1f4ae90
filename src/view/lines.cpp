#include "view/lines.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

std::string field_line(std::string_view name, std::string_view value) {
  return fmt::format("  {:<15} {}\n", name, value);
}

std::string count_line(std::string_view name, std::uint64_t number) {
  return fmt::format("  {:<15} {:>15}\n", name, with_thousands(number));
}

}  // namespace asterism

#include "view/table.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

Cell Cell::count(std::uint64_t number) {
  return {with_thousands(number), fmt::format("{}", number)};
}

Cell Cell::number(double value, int digits) {
  return {fmt::format("{:.{}g}", value, digits), fmt::format("{}", value)};
}

Cell Cell::fixed(double value, int decimals) {
  return {fmt::format("{:.{}f}", value, decimals), fmt::format("{}", value)};
}

}  // namespace asterism

#include "view/table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

namespace {

std::size_t width_of_text = usual_width;

}  // namespace

std::size_t text_width() {
  return width_of_text;
}

void set_text_width(std::size_t width) {
  width_of_text = std::max(width, least_width);
}

Cell Cell::count(std::uint64_t number) {
  return {with_thousands(number), fmt::format("{}", number)};
}

Cell Cell::number(double value, int digits) {
  return {fmt::format("{:.{}g}", value, digits), fmt::format("{}", value)};
}

Cell Cell::number(double value, std::string text) {
  return {std::move(text), fmt::format("{}", value)};
}

Cell Cell::fixed(double value, int decimals) {
  return {fmt::format("{:.{}f}", value, decimals), fmt::format("{}", value)};
}

}  // namespace asterism

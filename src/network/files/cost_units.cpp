#include "network/files/cost_units.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/units.hpp"

namespace asterism {

namespace {

/// `factor` is that of a unit, if there is such a unit.
std::optional<WrittenCost> written_cost(std::string_view text,
                                        std::optional<double> (*factor)(std::string_view)) {
  if (const auto number = parse_decimal(text)) return WrittenCost{*number, false};
  const std::size_t end = end_of_number(text);
  const auto number = parse_decimal(trimmed(text.substr(0, end)));
  const auto unit = factor(text.substr(end));
  if (!number || !unit) return std::nullopt;
  // 350 ns are 350 / 1000 us, which is rounded once; 1e-3 would be rounded before.
  return WrittenCost{*unit < 1 ? *number / (1 / *unit) : *number * *unit, true};
}

std::optional<double> gigabytes_per_second_per(std::string_view unit) {
  const auto bytes = bytes_per_second_per(unit);
  if (!bytes) return std::nullopt;
  return *bytes / 1e9;
}

}  // namespace

std::optional<WrittenCost> parse_written_rate(std::string_view text) {
  return written_cost(text, gigabytes_per_second_per);
}

std::optional<WrittenCost> parse_written_time(std::string_view text) {
  return written_cost(text, microseconds_per);
}

std::string rate_in_units(double rate) {
  return fmt::format("{}GB/s", rate);
}

std::string time_in_units(double time) {
  return fmt::format("{}us", time);
}

}  // namespace asterism

// Rates, latencies and delays of links as files write them: plain numbers, or with units.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace asterism {

/// A cost, and whether it was written with a unit.
struct WrittenCost {
  double value = 0;
  bool has_unit = false;
};

/// Parses "2" as 2 and "450GB/s" as 450; returns nothing if the text is neither.
[[nodiscard]] std::optional<WrittenCost> parse_written_rate(std::string_view text);
/// Parses "0.5" as 0.5 and "350ns" as 0.35, in microseconds.
[[nodiscard]] std::optional<WrittenCost> parse_written_time(std::string_view text);

/// Formats a rate of 450 GB/s as "450GB/s" and a time of 0.35 microseconds as "0.35us". Parsing
/// gives the same numbers again.
[[nodiscard]] std::string rate_in_units(double rate);
[[nodiscard]] std::string time_in_units(double time);

/// Examples of links of a file with and without units, as messages show them; empty if there are
/// none.
struct CostUnits {
  std::string with_unit{};
  std::string without_unit{};
  std::string without_rate{};
};

}  // namespace asterism

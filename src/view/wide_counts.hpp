// Counts of more than 64 bits in tables and in JSON.
#pragma once

#include <cstdint>
#include <string>

#include <fmt/format.h>

#include <asterism/exact_counts.hpp>

#include "view/json.hpp"
#include "view/table.hpp"

namespace asterism {

/// Returns a number, or a string of digits if the number exceeds 64 bits.
[[nodiscard]] inline Json json_of_wide(WideCount number) {
  const auto narrow = static_cast<std::uint64_t>(number);
  return narrow == number ? Json(narrow) : Json(fmt::format("{}", number));
}

/// Shows 40320 as 40,320 for people.
[[nodiscard]] inline std::string wide_with_thousands(WideCount number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

}  // namespace asterism

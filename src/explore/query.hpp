// The state of the page as a query: fields with values, as after the ? or # of an address.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "explore/limits.hpp"

namespace asterism::explore {

/// Fields in order; names may repeat.
using Fields = std::vector<std::pair<std::string, std::string>>;

/// Parses "network=star%3A5&ts=10". Throws Error if a percent sign is not followed by two
/// hexadecimal digits, a field has no name, or the fields are too many or too long.
[[nodiscard]] Fields parse_query(std::string_view text, const Limits& limits = {});
[[nodiscard]] std::string query_text(const Fields& fields);

/// Returns the value of the first field with a name, or nullptr.
[[nodiscard]] const std::string* find_field(const Fields& fields, std::string_view name);

}  // namespace asterism::explore

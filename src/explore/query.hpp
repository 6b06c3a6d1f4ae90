// The state of the page as a query: fields with values, as they stand behind a ? or # of an
// address.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "explore/limits.hpp"

namespace asterism::explore {

/// In order; a name may be there more than once.
using Fields = std::vector<std::pair<std::string, std::string>>;

/// "network=star%3A5&ts=10". Throws Error if a percent sign has no two hexadecimal digits behind
/// it, a field has no name, or there are too many of them or too long ones.
[[nodiscard]] Fields parse_query(std::string_view text, const Limits& limits = {});
[[nodiscard]] std::string query_text(const Fields& fields);

/// The value of the first field of a name, or nullptr.
[[nodiscard]] const std::string* find_field(const Fields& fields, std::string_view name);

}  // namespace asterism::explore

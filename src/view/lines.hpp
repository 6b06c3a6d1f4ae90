// Lines of a name and a value, as most results without a table are shown.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace asterism {

[[nodiscard]] std::string field_line(std::string_view name, std::string_view value);
/// The number at the right, with thousands apart.
[[nodiscard]] std::string count_line(std::string_view name, std::uint64_t number);

}  // namespace asterism

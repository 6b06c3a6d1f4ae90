// Lines of a name and a value, as most results without a table are shown. They fit text_width():
// longer texts continue below their beginning.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace asterism {

/// What a result is about, above its lines.
[[nodiscard]] std::string heading_line(std::string_view text);
[[nodiscard]] std::string field_line(std::string_view name, std::string_view value);
/// The number at the right, with thousands apart.
[[nodiscard]] std::string count_line(std::string_view name, std::uint64_t number);
/// A number, as a text, at the right, its unit, and what it is to be compared with behind them.
[[nodiscard]] std::string remarked_line(std::string_view name, std::string_view number,
                                        std::string_view remark, std::string_view unit = {});
/// A detail of the line above it.
[[nodiscard]] std::string detail_line(std::string_view text);

}  // namespace asterism

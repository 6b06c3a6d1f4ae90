// Lines of a name and a value, the usual form of results without a table. They fit text_width();
// longer texts continue below their beginning.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace asterism {

/// Formats the subject of a result, shown above its lines.
[[nodiscard]] std::string heading_line(std::string_view text);
[[nodiscard]] std::string field_line(std::string_view name, std::string_view value);
/// Formats a right-aligned number with thousands separators.
[[nodiscard]] std::string count_line(std::string_view name, std::uint64_t number);
/// Formats a right-aligned number, given as text, followed by its unit and a remark.
[[nodiscard]] std::string remarked_line(std::string_view name, std::string_view number,
                                        std::string_view remark, std::string_view unit = {});
/// Formats a detail of the previous line.
[[nodiscard]] std::string detail_line(std::string_view text);

}  // namespace asterism

// Units of time, size and bandwidth, and where they begin in a text such as 1.5us or 50GB/s.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace asterism {

/// Returns the position at which the number ends and the unit begins.
[[nodiscard]] std::size_t end_of_number(std::string_view text);
/// Returns whether a text is a number with something behind it that is not part of the number.
[[nodiscard]] bool has_unit(std::string_view text);

/// Return what one unit is worth, or nothing if the unit is unknown: ns, us, ms and s in
/// microseconds; B, kB, KiB, ... in bytes; GB/s, Gb/s, Gbps, ... in bytes per second.
[[nodiscard]] std::optional<double> microseconds_per(std::string_view unit);
[[nodiscard]] std::optional<double> bytes_per(std::string_view unit);
[[nodiscard]] std::optional<double> bytes_per_second_per(std::string_view unit);

}  // namespace asterism

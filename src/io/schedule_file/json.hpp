// Common parts of reading the header and reading a step: JSON limits and errors.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

#include <asterism/error.hpp>
#include <asterism/schedule_file.hpp>

namespace asterism {

inline constexpr const char* format_hint = "docs/schedule-format.md describes the format";

/// Converts the parser's exception into an Error.
[[nodiscard]] Error json_error(const std::exception& error);

/// `number` is as written in the file: negative, fractional, or too large.
[[nodiscard]] Error not_a_whole_number(std::string_view number);
[[nodiscard]] Error wrong_type(std::string_view found, std::string_view wanted);
[[nodiscard]] Error given_twice(std::string_view key);

void require_depth(std::uint64_t depth, const ReadLimits& limits);
void require_short(std::string_view text, const ReadLimits& limits);

}  // namespace asterism

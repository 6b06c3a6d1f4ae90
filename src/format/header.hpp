// The header of a schedule file: one JSON object, the same in both forms.
#pragma once

#include <string>

#include <asterism/schedule_file.hpp>

#include "format/place.hpp"

namespace asterism {

inline constexpr std::uint64_t schedule_version = 1;

[[nodiscard]] ScheduleHeader parse_header(const std::string& text, const FilePlace& place,
                                          const ReadLimits& limits);

/// Without a line end.
[[nodiscard]] std::string header_text(const ScheduleHeader& header);

/// Throws Error(unsupported) if it is not the one that this program reads and writes.
void require_version(std::uint64_t version, const FilePlace& place);

}  // namespace asterism

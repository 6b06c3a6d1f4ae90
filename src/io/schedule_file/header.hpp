// The header of a schedule file: one JSON object, the same in both forms.
#pragma once

#include <string>

#include <asterism/schedule_file.hpp>

#include "io/schedule_file/place.hpp"

namespace asterism {

/// Version 2 added forms besides explicit steps, version 3 control units and chunks, version 4
/// participants, version 5 reductions and counts, version 6 divisible messages. A file is written
/// in the oldest version that can express it.
inline constexpr std::uint64_t newest_version = 6;
[[nodiscard]] std::uint64_t version_of(const FileHeader& header);

/// Returns the values of model fields that a file leaves out: the defaults, except that on a
/// network with switches these reduce and store what they forward, as in the first five versions.
[[nodiscard]] Model file_defaults(const Network& network);

[[nodiscard]] FileHeader parse_header(const std::string& text, const FilePlace& place,
                                      const ReadLimits& limits);

/// Returns the header without a line end.
[[nodiscard]] std::string header_text(const FileHeader& header);

/// Throws Error(unsupported) if this program does not support the version.
void require_version(std::uint64_t version, const FilePlace& place);

}  // namespace asterism

// The header of a schedule file: one JSON object, the same in both forms.
#pragma once

#include <string>

#include <asterism/schedule_file.hpp>

#include "io/schedule_file/place.hpp"

namespace asterism {

/// Version 2 has forms besides explicit steps, version 3 control units and chunks, version 4
/// participants, version 5 reductions and counts, version 6 divisible messages; a file is written
/// in the oldest version that can say it.
inline constexpr std::uint64_t newest_version = 6;
[[nodiscard]] std::uint64_t version_of(const FileHeader& header);

/// What the fields of a model mean that a file leaves out: the defaults, but on a network with
/// switches these reduce, and store what they forward, as in the first five versions.
[[nodiscard]] Model file_defaults(const Network& network);

[[nodiscard]] FileHeader parse_header(const std::string& text, const FilePlace& place,
                                      const ReadLimits& limits);

/// Without a line end.
[[nodiscard]] std::string header_text(const FileHeader& header);

/// Throws Error(unsupported) if it is not the one that this program reads and writes.
void require_version(std::uint64_t version, const FilePlace& place);

}  // namespace asterism

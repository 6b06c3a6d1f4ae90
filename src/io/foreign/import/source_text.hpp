// A file of another program in memory, and the positions that messages refer to.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <string_view>

#include <asterism/error.hpp>

namespace asterism {

/// A text and its name in messages.
struct SourceText {
  std::string_view name;
  std::string_view text;
};

/// Maximum size that is read: such files are written by programs, for machines with thousands of
/// ranks.
inline constexpr std::uint64_t max_source_bytes = std::uint64_t{512} << 20;

/// Reads the whole stream. Throws Error(not_found) if the stream fails, and Error(too_large) if
/// there is more than `most`.
[[nodiscard]] std::string read_source(std::istream& in, const std::string& name,
                                      std::uint64_t most = max_source_bytes);

/// Returns an error "NAME, line 3: complaint".
[[nodiscard]] Error error_at_line(ErrorCode code, std::string_view name, std::uint64_t line,
                                  std::string_view complaint, const std::string& hint);

/// Throws Error(malformed) if the bytes are not text: invalid UTF-8, or control characters other
/// than tabs and line ends.
void require_text(const SourceText& source);

}  // namespace asterism

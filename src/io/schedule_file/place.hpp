// The position of an error in a schedule file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <asterism/error.hpp>

namespace asterism {

struct FilePlace {
  enum class Unit { line, byte };

  const std::string& name;
  Unit unit;
  std::uint64_t position;

  /// Returns "NAME, line 3, FIELD: complaint"; the field may be empty.
  [[nodiscard]] Error error(ErrorCode code, std::string_view field, std::string_view complaint,
                            const std::string& hint) const;
  /// Adds the position to an error from code that does not know the file.
  [[nodiscard]] Error error(const Error& error, std::string_view field = {}) const;
};

/// Hint for a truncated file.
inline constexpr const char* truncated_hint =
    "the file is truncated: write or copy it again, whole";

}  // namespace asterism

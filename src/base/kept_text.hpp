// The text of a file that identifies its kind and shows whether it is complete.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace asterism {

/// Returns a hash of a text; the same on every machine.
[[nodiscard]] std::uint64_t fingerprint(std::string_view text);

/// `kind` is the first line of the file.
[[nodiscard]] std::string kept_text(std::string_view kind, std::string_view body);

/// Returns the body, or nothing if the text is of another kind, incomplete or changed.
[[nodiscard]] std::optional<std::string_view> body_of_kept_text(std::string_view text,
                                                                std::string_view kind);

}  // namespace asterism

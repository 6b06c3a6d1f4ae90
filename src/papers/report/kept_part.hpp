// A finished part as the text of a file, which identifies it and shows whether it is complete.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <asterism/papers.hpp>

namespace asterism {

/// Returns a hash of a text; the same on every machine.
[[nodiscard]] std::uint64_t fingerprint(std::string_view text);

/// `key` contains everything that the rows depend on: the part, the effort, the program version.
[[nodiscard]] std::string kept_part_text(std::string_view key, const PaperRows& rows);

/// Returns nothing if the text is incomplete, was changed, or has another key.
[[nodiscard]] std::optional<PaperRows> parse_kept_part(std::string_view text, std::string_view key);

}  // namespace asterism

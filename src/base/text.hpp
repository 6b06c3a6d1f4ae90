// Small text helpers: what people read, and reading what people type.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace asterism {

/// 40320 -> "40,320".
[[nodiscard]] std::string with_thousands(std::uint64_t number);
/// 3500000000 -> "3.3 GiB".
[[nodiscard]] std::string bytes_text(double bytes);
/// 1e8 -> "100 MB", 65536 -> "64 KiB": decimal units unless the size is whole in binary ones only.
[[nodiscard]] std::string size_text(double bytes);
/// "512", "64K", "1.5G", "2GiB" -> bytes; nothing if it is not of that form.
[[nodiscard]] std::optional<std::uint64_t> parse_bytes(std::string_view text);

/// A whole number without sign or blanks; nothing if it is not one or does not fit.
[[nodiscard]] std::optional<std::uint64_t> parse_whole_number(std::string_view text);

/// A number such as 10, -0.5 or 1e-6, and nothing behind it; also "inf" and "nan".
[[nodiscard]] std::optional<double> parse_decimal(std::string_view text);

/// Turns ASCII capitals into small letters, whatever the locale.
[[nodiscard]] std::string lower_case(std::string_view text);
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// The parts between separators; empty parts are kept.
[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);
/// The non-empty parts between any of the separators.
[[nodiscard]] std::vector<std::string> words(std::string_view text, std::string_view separators);

/// Text of any origin for a message: control characters, what cannot be seen and bytes that are not
/// UTF-8 are written as escapes, and the middle of more than `most` characters is left out.
[[nodiscard]] std::string printable(std::string_view text, std::size_t most);
/// How messages show a name, a spec or a label that somebody wrote: in double quotes, not too long.
[[nodiscard]] std::string in_quotes(std::string_view text);
/// How messages show the path of a file.
[[nodiscard]] std::string path_text(std::string_view path);

/// The candidate with the fewest edits from a word, if it is near enough to be a typing error.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word,
                                                 std::span<const std::string> candidates);

}  // namespace asterism

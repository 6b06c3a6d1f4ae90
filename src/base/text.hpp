// Small text helpers for output and for parsing user input.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace asterism {

/// Formats 40320 as "40,320".
[[nodiscard]] std::string with_thousands(std::uint64_t number);
/// Formats 3500000000 as "3.3 GiB".
[[nodiscard]] std::string bytes_text(double bytes);
/// Formats 1e8 as "100 MB" and 65536 as "64 KiB": decimal units, unless only binary ones give a
/// whole number.
[[nodiscard]] std::string size_text(double bytes);
/// Parses "512", "64K", "1.5G" or "2GiB"; returns nothing if the text has another form.
[[nodiscard]] std::optional<std::uint64_t> parse_bytes(std::string_view text);

/// Parses an integer without sign or blanks. Returns nothing if it is invalid or does not fit.
[[nodiscard]] std::optional<std::uint64_t> parse_whole_number(std::string_view text);

/// Parses a number such as 10, -0.5 or 1e-6 with nothing after it; also "inf" and "nan".
[[nodiscard]] std::optional<double> parse_decimal(std::string_view text);

/// Converts ASCII capitals to lower case, regardless of the locale.
[[nodiscard]] std::string lower_case(std::string_view text);
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// Returns the parts between separators; empty parts are kept.
[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);
/// Returns the non-empty parts between any of the separators.
[[nodiscard]] std::vector<std::string> words(std::string_view text, std::string_view separators);

/// Returns all names, or as many as fit three lines of a hint and the number of the others.
[[nodiscard]] std::string list_in_hint(const std::vector<std::string>& names);

/// Formats arbitrary text for a message: control characters, invisible characters and invalid UTF-8
/// become escapes, and the middle of more than `most` characters is omitted.
[[nodiscard]] std::string printable(std::string_view text, std::size_t most);
/// Formats a name, spec or label from the user for messages: in double quotes and not too long.
[[nodiscard]] std::string in_quotes(std::string_view text);
/// Formats the path of a file for messages.
[[nodiscard]] std::string path_text(std::string_view path);

/// Returns the candidate with the smallest edit distance from a word, if it is close enough to be a
/// typing error.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word,
                                                 std::span<const std::string> candidates);

}  // namespace asterism

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

namespace asterism {

std::string with_thousands(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string bytes_text(double bytes) {
  static constexpr std::array<const char*, 7> units{"bytes", "KiB", "MiB", "GiB",
                                                    "TiB",   "PiB", "EiB"};
  std::size_t unit = 0;
  while (bytes >= 1024 && unit + 1 < units.size()) {
    bytes /= 1024;
    ++unit;
  }
  return unit == 0 ? fmt::format("{:.0f} bytes", bytes)
                   : fmt::format("{:.1f} {}", bytes, units[unit]);
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::string size_text(double bytes) {
  static constexpr std::array<const char*, 5> decimal{"B", "kB", "MB", "GB", "TB"};
  static constexpr std::array<const char*, 5> binary{"B", "KiB", "MiB", "GiB", "TiB"};
  double in_decimal = bytes;
  double in_binary = bytes;
  std::size_t decimal_unit = 0;
  std::size_t binary_unit = 0;
  for (; in_decimal >= 1000 && decimal_unit + 1 < decimal.size(); ++decimal_unit)
    in_decimal /= 1000;
  for (; in_binary >= 1024 && binary_unit + 1 < binary.size(); ++binary_unit) in_binary /= 1024;
  const bool whole_in_binary = binary_unit > 0 && in_binary == std::floor(in_binary);
  if (whole_in_binary && in_decimal != std::floor(in_decimal))
    return fmt::format("{:g} {}", in_binary, binary[binary_unit]);
  return fmt::format("{:.6g} {}", in_decimal, decimal[decimal_unit]);
}

namespace {

/// Converts ASCII letters only, regardless of the locale.
char upper_case(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Reads the number at the start of a text. Returns the end of it; nullptr if there is none.
const char* read_number(std::string_view text, double& number) {
#ifdef __cpp_lib_to_chars
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} ? end : nullptr;
#else
  // LLVM's library reads only integers. std::strtod() also takes blanks, a plus and hexadecimals.
  static constexpr std::string_view starts = "-.0123456789INinf";
  const std::string copy(text);
  char* end = nullptr;
  number = std::strtod(copy.c_str(), &end);
  const std::string_view read(copy.c_str(), static_cast<std::size_t>(end - copy.c_str()));
  const bool is_decimal = read.find_first_of("xX") == std::string_view::npos;
  if (read.empty() || !is_decimal || starts.find(read[0]) == std::string_view::npos) return nullptr;
  if (std::isinf(number) && read.find_first_of("0123456789") != std::string_view::npos)
    return nullptr;
  return text.data() + read.size();
#endif
}

}  // namespace

std::optional<std::uint64_t> parse_bytes(std::string_view text) {
  double number = 0;
  const char* const end = read_number(text, number);
  if (end == nullptr || !(number >= 0)) return std::nullopt;
  std::string unit(end, text.data() + text.size());
  std::ranges::transform(unit, unit.begin(), upper_case);
  static constexpr std::string_view prefixes = "KMGTP";
  double factor = 1;
  if (!unit.empty()) {
    const auto power = prefixes.find(unit[0]);
    const std::string_view rest = std::string_view(unit).substr(1);
    if (power == std::string_view::npos || (!rest.empty() && rest != "B" && rest != "IB"))
      return std::nullopt;
    factor = std::ldexp(1.0, 10 * static_cast<int>(power + 1));
  }
  const double bytes = number * factor;
  if (bytes >= 0x1p63) return std::nullopt;
  return static_cast<std::uint64_t>(bytes);
}

std::optional<std::uint64_t> parse_whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (text.empty() || error != std::errc{} || end != last) return std::nullopt;
  return number;
}

std::optional<double> parse_decimal(std::string_view text) {
  double number = 0;
  if (read_number(text, number) != text.data() + text.size() || text.empty()) return std::nullopt;
  return number;
}

std::string_view trimmed(std::string_view text) {
  static constexpr std::string_view blanks = " \t\r\n";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string> words(std::string_view text, std::string_view separators) {
  std::vector<std::string> parts;
  for (;;) {
    const auto first = text.find_first_not_of(separators);
    if (first == std::string_view::npos) return parts;
    text.remove_prefix(first);
    const auto end = std::min(text.find_first_of(separators), text.size());
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

namespace {

bool continues_a_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Splits text into UTF-8 characters; invalid bytes come in pieces of at most four bytes.
std::vector<std::string_view> characters_of(std::string_view text) {
  std::vector<std::string_view> characters;
  while (!text.empty()) {
    std::size_t length = 1;
    while (length < std::min<std::size_t>(4, text.size()) && continues_a_character(text[length]))
      ++length;
    characters.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return characters;
}

/// Returns a printable character unchanged and any other as an escape.
std::string visible(std::string_view character) {
  if (character == "\"" || character == "\\") return std::string(character);
  const std::string escaped = fmt::format("{:?}", character);
  return escaped.substr(1, escaped.size() - 2);
}

/// Returns the beginning of a sequence of characters that is at most `room` wide.
std::vector<std::string> beginning(const std::vector<std::string_view>& characters,
                                   std::size_t room) {
  std::vector<std::string> taken;
  for (const std::string_view character : characters) {
    std::string shown = visible(character);
    const std::size_t width = characters_of(shown).size();
    if (width > room) break;
    room -= width;
    taken.push_back(std::move(shown));
  }
  return taken;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string result;
  for (const std::string& part : parts) result += part;
  return result;
}

}  // namespace

std::string printable(std::string_view text, std::size_t most) {
  static constexpr std::string_view gap = "...";
  auto characters = characters_of(text);
  if (const auto all = beginning(characters, most); all.size() == characters.size())
    return joined(all);
  const std::size_t room = most - std::min(most, gap.size());
  const std::string start = joined(beginning(characters, room - room / 2));
  std::ranges::reverse(characters);
  auto end = beginning(characters, room / 2);
  std::ranges::reverse(end);
  return start + std::string(gap.substr(0, most)) + joined(end);
}

std::string in_quotes(std::string_view text) {
  static constexpr std::size_t most = 72;
  return '"' + printable(text, most) + '"';
}

std::string path_text(std::string_view path) {
  static constexpr std::size_t most = 240;
  return printable(path, most);
}

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
  std::optional<std::string> best;
  std::size_t best_distance = (word.size() <= 3 ? 1 : word.size() / 2) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance >= best_distance || distance >= candidate.size()) continue;
    best = candidate;
    best_distance = distance;
  }
  return best;
}

std::string list_in_hint(const std::vector<std::string>& names) {
  static constexpr std::size_t longest = 190;
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0 && text.size() + names[i].size() > longest)
      return fmt::format("{}, and {} more", text, names.size() - i);
    text += (i == 0 ? "" : ", ") + names[i];
  }
  return text;
}

}  // namespace asterism

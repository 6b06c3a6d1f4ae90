#include "io/foreign/import/source_text.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

namespace {

/// The length of a character by its first byte, and the smallest code point of that length.
struct Utf8Form {
  unsigned bytes;
  std::uint32_t first_bits;
  std::uint32_t least;
};

std::optional<Utf8Form> utf8_form(unsigned char byte) {
  if (byte < 0x80) return Utf8Form{1, byte, 0};
  if ((byte & 0xE0U) == 0xC0U) return Utf8Form{2, byte & 0x1FU, 0x80};
  if ((byte & 0xF0U) == 0xE0U) return Utf8Form{3, byte & 0x0FU, 0x800};
  if ((byte & 0xF8U) == 0xF0U) return Utf8Form{4, byte & 0x07U, 0x10000};
  return std::nullopt;
}

/// Returns the length of the character at `at` in bytes; 0 if it is invalid.
std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto form = utf8_form(static_cast<unsigned char>(text[at]));
  if (!form || form->bytes > text.size() - at) return 0;
  std::uint32_t code = form->first_bits;
  for (unsigned i = 1; i < form->bytes; ++i) {
    const auto byte = static_cast<unsigned char>(text[at + i]);
    if ((byte & 0xC0U) != 0x80U) return 0;
    code = code << 6U | (byte & 0x3FU);
  }
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  const bool no_character = code > 0x10FFFF || code == 0xFFFE || code == 0xFFFF;
  return code < form->least || surrogate || no_character ? 0 : form->bytes;
}

bool is_control(char symbol) {
  const auto byte = static_cast<unsigned char>(symbol);
  return byte < 0x20 && symbol != '\t' && symbol != '\n' && symbol != '\r';
}

}  // namespace

std::string read_source(std::istream& in, const std::string& name, std::uint64_t most) {
  std::string text;
  std::array<char, 1U << 16> buffer{};
  while (in.read(buffer.data(), buffer.size()) || in.gcount() > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
    if (text.size() > most)
      throw Error(ErrorCode::too_large,
                  fmt::format("{} has more than {}", name, bytes_text(static_cast<double>(most))),
                  "a schedule of this size is better kept as .astb (see `asterism schedule`)");
  }
  if (in.bad())
    throw Error(ErrorCode::not_found, fmt::format("{} cannot be read to its end", name),
                "copy the file again");
  return text;
}

Error error_at_line(ErrorCode code, std::string_view name, std::uint64_t line,
                    std::string_view complaint, const std::string& hint) {
  return {code, fmt::format("{}, line {}: {}", name, line, complaint), hint};
}

void require_text(const SourceText& source) {
  const std::string_view text = source.text;
  std::uint64_t line = 1;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0)
      throw error_at_line(ErrorCode::malformed, source.name, line,
                          "there are bytes that are not UTF-8",
                          "write the file as UTF-8; is it text at all?");
    if (is_control(text[at]))
      throw error_at_line(ErrorCode::malformed, source.name, line,
                          fmt::format("there is a control character (byte {})",
                                      static_cast<unsigned>(static_cast<unsigned char>(text[at]))),
                          "the file is no text, or it is damaged: write it again");
    if (text[at] == '\n') ++line;
    at += length;
  }
}

}  // namespace asterism

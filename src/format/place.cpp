#include "format/place.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace asterism {

std::string shown(std::string_view text) {
  static constexpr std::size_t most = 1000;
  std::string result(text.substr(0, most));
  if (text.size() > most) {
    // A character that was cut in two would make the sentence bad UTF-8.
    while (!result.empty() && (result.back() & 0xC0) == 0x80) result.pop_back();
    if (!result.empty() && (result.back() & 0x80) != 0) result.pop_back();
    result += "...";
  }
  std::ranges::replace_if(
      result, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
  return result;
}

Error FilePlace::error(ErrorCode code, std::string_view field, std::string_view complaint,
                       const std::string& hint) const {
  const char* const word = unit == Unit::line ? "line" : "byte";
  return {code,
          fmt::format("{}, {} {}{}{}: {}", name, word, position, field.empty() ? "" : ", ", field,
                      shown(complaint)),
          shown(hint)};
}

Error FilePlace::error(const Error& error, std::string_view field) const {
  return this->error(error.code(), field, error.sentence(), error.hint());
}

}  // namespace asterism

#include "io/schedule_file/place.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

namespace {

constexpr std::size_t longest_sentence = 500;
constexpr std::size_t longest_field = 100;

}  // namespace

Error FilePlace::error(ErrorCode code, std::string_view field, std::string_view complaint,
                       const std::string& hint) const {
  const char* const word = unit == Unit::line ? "line" : "byte";
  return {
      code,
      fmt::format("{}, {} {}{}{}: {}", path_text(name), word, position, field.empty() ? "" : ", ",
                  printable(field, longest_field), printable(complaint, longest_sentence)),
      printable(hint, longest_sentence)};
}

Error FilePlace::error(const Error& error, std::string_view field) const {
  return this->error(error.code(), field, error.sentence(), error.hint());
}

}  // namespace asterism

#include "io/schedule_file/json.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

Error json_error(const std::exception& error) {
  // "[json.exception.parse_error.101] parse error at line 1, column 7: ...": the position is
  // relative to the parsed text, so only the column is meaningful to users.
  std::string_view text = error.what();
  if (const auto column = text.find("column "); column != std::string_view::npos)
    text.remove_prefix(column);
  else if (const auto bracket = text.find("] "); bracket != std::string_view::npos)
    text.remove_prefix(bracket + 2);
  static constexpr std::size_t most = 300;  // the message quotes the last token, however long
  std::string complaint(text.substr(0, most));
  std::ranges::replace_if(
      complaint, [](unsigned char c) { return c >= 0x80; }, '?');
  const bool stops =
      text.find("unexpected end of input") != text.npos || text.find("closing quote") != text.npos;
  return {ErrorCode::malformed, fmt::format("is not JSON: {}", complaint),
          stops ? "a bracket or quote is missing, or the file is truncated" : format_hint};
}

Error not_a_whole_number(std::string_view number) {
  return {ErrorCode::out_of_range,
          fmt::format("{} is not a whole number from 0 to 2^64 - 1", number), format_hint};
}

Error wrong_type(std::string_view found, std::string_view wanted) {
  return {ErrorCode::malformed, fmt::format("has {} where {} belongs", found, wanted), format_hint};
}

Error given_twice(std::string_view key) {
  return {ErrorCode::malformed, fmt::format("the field {} is given twice", in_quotes(key)),
          "write every field once"};
}

void require_depth(std::uint64_t depth, const ReadLimits& limits) {
  if (depth > limits.depth)
    throw Error(ErrorCode::too_large,
                fmt::format("has more than {} arrays and objects within each other", limits.depth),
                format_hint);
}

void require_short(std::string_view text, const ReadLimits& limits) {
  if (text.size() > limits.text_bytes)
    throw Error(ErrorCode::too_large,
                fmt::format("has a text of {}, the limit is {}",
                            bytes_text(static_cast<double>(text.size())),
                            bytes_text(static_cast<double>(limits.text_bytes))),
                "names, labels and paths are short");
}

}  // namespace asterism

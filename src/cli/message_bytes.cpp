#include "cli/message_bytes.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "problem/units.hpp"

namespace asterism::cli {

namespace {

/// A double holds every whole number up to this one.
constexpr double max_file_bytes = 0x1p53;

std::uint64_t whole_bytes(const std::string& text) {
  const double bytes = parse_data_size("--bytes", has_unit(text) ? text : text + "B");
  if (!(bytes >= 1 && bytes <= max_file_bytes) || bytes != std::floor(bytes))
    throw Error(ErrorCode::out_of_range,
                fmt::format("--bytes {} is not a whole number of bytes", in_quotes(text)),
                "write a number from 1 on, with or without a unit, as in 4096 or 4KiB");
  return static_cast<std::uint64_t>(bytes);
}

}  // namespace

std::optional<std::uint64_t> take_message_bytes(ProblemWords& words) {
  const auto is_message = [](const auto& word) { return word.first == "message"; };
  const auto found = std::ranges::find_if(words.model, is_message);
  if (found == words.model.end()) return std::nullopt;
  const std::uint64_t bytes = whole_bytes(found->second);
  auto others = words.model;
  std::erase_if(others, is_message);
  if (!have_units(others)) words.model = std::move(others);
  return bytes;
}

}  // namespace asterism::cli

#include "cli/message_bytes.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "base/text.hpp"
#include "problem/units.hpp"

namespace asterism::cli {

namespace {

/// A double represents every integer up to this one.
constexpr double max_file_bytes = 0x1p53;

std::uint64_t whole_bytes(const std::string& text) {
  const auto plain = parse_decimal(text);
  const double bytes = plain ? *plain : parse_data_size("--bytes", text);
  if (!(bytes >= 1 && bytes <= max_file_bytes) || bytes != std::floor(bytes))
    throw Error(ErrorCode::out_of_range,
                fmt::format("--bytes {} is not a whole number of bytes", in_quotes(text)),
                "write a number from 1 on, with or without a unit, as in 4096 or 4KiB");
  return static_cast<std::uint64_t>(bytes);
}

}  // namespace

void take_message_bytes(ProblemWords& words, const std::string& network,
                        const ExchangeFormat& format, FormatOptions& options) {
  static const std::string name = "bytes";
  const auto is_message = [](const auto& word) { return word.first == "message"; };
  const auto found = std::ranges::find_if(words.model, is_message);
  if (found == words.model.end()) return;
  const std::string bytes = std::to_string(whole_bytes(found->second));
  auto others = words.model;
  std::erase_if(others, is_message);
  const bool in_units =
      have_units(others) || (!network.empty() && make_network(network)->costs_in_units());
  if (in_units)
    found->second = bytes + "B";
  else
    words.model = std::move(others);
  const bool needed =
      std::ranges::find(format.options, name, &ExchangeOption::name) != format.options.end();
  if (needed || !in_units) options[name] = bytes;
}

}  // namespace asterism::cli

// The sizes that a table has a row for.
#include <cmath>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/expect.hpp>

#include "base/text.hpp"
#include "problem/bandwidth.hpp"
#include "problem/units.hpp"

namespace asterism {

namespace {

constexpr double max_table_bytes = 0x1p50;

double whole_size(std::string_view text) {
  const auto plain = parse_decimal(text);
  const double bytes = plain ? *plain : parse_data_size("--sizes", text);
  if (bytes >= 1 && bytes <= max_table_bytes && bytes == std::floor(bytes)) return bytes;
  throw Error(ErrorCode::out_of_range,
              fmt::format("{} is not a size from 1 B to 1 PiB", in_quotes(text)),
              "write whole numbers of bytes, with or without a unit, as in 8B:4GiB");
}

double parse_size_factor(std::string_view text) {
  const auto factor = text.starts_with('x') ? parse_decimal(text.substr(1)) : std::nullopt;
  if (factor && *factor > 1 && *factor <= max_table_bytes) return *factor;
  throw Error(ErrorCode::usage, fmt::format("{} is not a factor between sizes", in_quotes(text)),
              "write x and a number above 1, as in 8B:4GiB:x4");
}

void require_few_sizes(const SizeRange& range, std::string_view text) {
  double size = range.first;
  for (std::size_t i = 0; i < SizeRange::max_sizes; ++i) size *= range.factor;
  if (size > range.last) return;
  throw Error(ErrorCode::out_of_range,
              fmt::format("{} is more than {} sizes", in_quotes(text), SizeRange::max_sizes),
              "choose a larger factor, as in 8B:4GiB:x2");
}

}  // namespace

SizeMeaning parse_size_meaning(std::string_view text) {
  if (text == "buffer") return SizeMeaning::buffer;
  if (text == "message") return SizeMeaning::message;
  throw Error(ErrorCode::usage, fmt::format("sizes of {} are not known", in_quotes(text)),
              "choose buffer or message");
}

std::vector<double> SizeRange::sizes() const {
  std::vector<double> result;
  double exact = first;
  while (exact <= last * (1 + 1e-12) && result.size() < max_sizes) {
    const double size = std::floor(exact + 0.5);
    if (result.empty() || size > result.back()) result.push_back(size);
    exact *= factor;
  }
  return result;
}

SizeRange parse_size_range(std::string_view text) {
  const std::vector<std::string> parts = split(text, ':');
  if (parts.size() > 3)
    throw Error(ErrorCode::usage, fmt::format("{} is not a range of sizes", in_quotes(text)),
                "write the first and the last size, as in 8B:4GiB or 8B:4GiB:x4");
  SizeRange range;
  range.first = whole_size(parts[0]);
  range.last = parts.size() > 1 ? whole_size(parts[1]) : range.first;
  if (parts.size() > 2) range.factor = parse_size_factor(parts[2]);
  if (range.last < range.first)
    throw Error(ErrorCode::usage,
                fmt::format("the sizes {} end before they begin", in_quotes(text)),
                "write the smaller size first, as in 8B:4GiB");
  require_few_sizes(range, text);
  return range;
}

double buffer_per_message(const Problem& problem) {
  if (problem.model.unit != Model::Unit::microseconds)
    throw Error(ErrorCode::usage, "expected bandwidths need a machine with units",
                "give --bandwidth and --ts with units, as in --bandwidth 50GB/s --ts 2us");
  Problem unit = problem;
  unit.model.message_size = 1;
  if (const auto bandwidths = bandwidths_of(unit, 1)) return bandwidths->algorithm;
  throw Error(ErrorCode::unsupported,
              fmt::format("a {} has no bandwidth", problem.collective.name()),
              "choose a collective that moves data; `plan` shows the time of a barrier");
}

}  // namespace asterism

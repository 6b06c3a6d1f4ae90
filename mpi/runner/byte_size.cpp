#include "runner/byte_size.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism::mpi {

namespace {

constexpr std::array<std::pair<std::string_view, std::uint64_t>, 8> units{
    {{"", 1},
     {"B", 1},
     {"KB", 1000},
     {"kB", 1000},
     {"KiB", 1024},
     {"MB", 1000 * 1000},
     {"MiB", 1024 * 1024},
     {"GiB", 1024 * 1024 * 1024}}};

}  // namespace

std::uint64_t parse_bytes(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  if (unit.starts_with(' ')) unit.remove_prefix(1);
  const auto found =
      std::ranges::find(units, unit, &std::pair<std::string_view, std::uint64_t>::first);
  if (failure != std::errc{} || found == units.end() ||
      number > std::numeric_limits<std::uint64_t>::max() / found->second)
    throw Error(ErrorCode::usage, fmt::format("\"{:.40}\" is not a number of bytes", text),
                "write digits and a unit, as in 64KiB, 1000 or 1MB");
  return number * found->second;
}

}  // namespace asterism::mpi

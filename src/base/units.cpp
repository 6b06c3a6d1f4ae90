#include "base/units.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "base/text.hpp"

namespace asterism {

namespace {

struct UnitFactor {
  std::string_view name;
  double factor;
};

constexpr std::array durations{UnitFactor{"ns", 1e-3}, UnitFactor{"us", 1}, UnitFactor{"ms", 1e3},
                               UnitFactor{"s", 1e6}};
constexpr std::array sizes{UnitFactor{"B", 1},     UnitFactor{"kB", 1e3},
                           UnitFactor{"KB", 1e3},  UnitFactor{"KiB", 0x1p10},
                           UnitFactor{"MB", 1e6},  UnitFactor{"MiB", 0x1p20},
                           UnitFactor{"GB", 1e9},  UnitFactor{"GiB", 0x1p30},
                           UnitFactor{"TB", 1e12}, UnitFactor{"TiB", 0x1p40}};
/// Units of bits, in bytes.
constexpr std::array bit_sizes{UnitFactor{"b", 0.125},  UnitFactor{"bit", 0.125},
                               UnitFactor{"kb", 125},   UnitFactor{"kbit", 125},
                               UnitFactor{"Mb", 125e3}, UnitFactor{"Mbit", 125e3},
                               UnitFactor{"Gb", 125e6}, UnitFactor{"Gbit", 125e6},
                               UnitFactor{"Tb", 125e9}, UnitFactor{"Tbit", 125e9}};

std::optional<double> factor_of(std::string_view unit, std::span<const UnitFactor> units) {
  const auto found = std::ranges::find(units, unit, &UnitFactor::name);
  if (found == units.end()) return std::nullopt;
  return found->factor;
}

}  // namespace

std::size_t end_of_number(std::string_view text) {
  std::size_t end = text.size();
  const auto is_of_unit = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '/' ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  while (end > 0 && is_of_unit(text[end - 1])) --end;
  return end;
}

bool has_unit(std::string_view text) {
  const std::size_t end = end_of_number(text);
  return end > 0 && end < text.size() && !parse_decimal(text);
}

std::optional<double> microseconds_per(std::string_view unit) {
  return factor_of(unit, durations);
}

std::optional<double> bytes_per(std::string_view unit) {
  return factor_of(unit, sizes);
}

std::optional<double> bytes_per_second_per(std::string_view unit) {
  static constexpr std::string_view bits_per_second = "bps";  // in Gbps
  static constexpr std::string_view per_second = "/s";
  if (unit.ends_with(bits_per_second)) return factor_of(unit.substr(0, unit.size() - 2), bit_sizes);
  if (!unit.ends_with(per_second)) return std::nullopt;
  unit.remove_suffix(per_second.size());
  const auto bytes = factor_of(unit, sizes);
  return bytes ? bytes : factor_of(unit, bit_sizes);
}

}  // namespace asterism

// The binary form: its first bytes, and its numbers. Numbers are written with seven bits per byte,
// lowest first, with the high bit set on all bytes except the last. Differences, which may be
// negative, are folded: 0, -1, 1, -2, 2, ...
#pragma once

#include <cstdint>
#include <string_view>

#include <asterism/schedule_file.hpp>

namespace asterism {

[[nodiscard]] std::unique_ptr<FormatReader> binary_reader(std::istream& in, const std::string& name,
                                                          const ReadLimits& limits);

/// Not valid text, and damaged by copies that convert line ends.
inline constexpr std::string_view binary_magic{
    "\x89"
    "ASTR\r\n\x1A",
    8};

inline constexpr unsigned longest_varint = 10;

template <class Put>
constexpr void write_varint(std::uint64_t number, Put&& put) {
  for (; number >= 0x80; number >>= 7) put(static_cast<char>((number & 0x7F) | 0x80));
  put(static_cast<char>(number));
}

/// Folds the difference of two 64-bit numbers modulo 2^64, so that it always exists.
[[nodiscard]] constexpr std::uint64_t folded_difference(std::uint64_t to, std::uint64_t from) {
  const std::uint64_t difference = to - from;
  const bool negative = difference >> 63 != 0;
  return negative ? ~(difference << 1) : difference << 1;
}

[[nodiscard]] constexpr std::uint64_t add_folded(std::uint64_t from, std::uint64_t folded) {
  const std::uint64_t half = folded >> 1;
  return from + ((folded & 1) != 0 ? ~half : half);
}

}  // namespace asterism

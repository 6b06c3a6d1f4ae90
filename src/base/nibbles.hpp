// Sixteen four-bit numbers in a word, for ranking and unranking.
#pragma once

#include <cstdint>

namespace asterism::nibbles {

inline constexpr std::uint64_t ones = 0x1111111111111111ULL;
inline constexpr std::uint64_t ascending = 0xFEDCBA9876543210ULL;

[[nodiscard]] constexpr std::uint64_t replaced(std::uint64_t word, unsigned at, unsigned value) {
  const unsigned shift = 4 * at;
  return (word & ~(std::uint64_t{15} << shift)) | static_cast<std::uint64_t>(value) << shift;
}

/// Counts, for every symbol, the smaller symbols that are still free: the digits of the Lehmer
/// code.
class FreeSymbolCounts {
 public:
  /// Returns the digit of a free symbol and removes the symbol.
  constexpr unsigned take(unsigned symbol) {
    const unsigned shift = 4 * symbol;
    const auto digit = static_cast<unsigned>(counts_ >> shift) & 15U;
    counts_ -= ones << shift << 4;  // only the larger symbols lose one
    return digit;
  }

 private:
  std::uint64_t counts_ = ascending;
};

/// The free symbols in ascending order: converts digits back to symbols.
class FreeSymbols {
 public:
  /// Returns the free symbol with a given index and removes it.
  constexpr unsigned take(unsigned index) {
    const unsigned shift = 4 * index;
    const auto symbol = static_cast<unsigned>(symbols_ >> shift) & 15U;
    const std::uint64_t below = (std::uint64_t{1} << shift) - 1;
    symbols_ = (symbols_ & below) | ((symbols_ >> 4) & ~below);
    return symbol;
  }

 private:
  std::uint64_t symbols_ = ascending;
};

}  // namespace asterism::nibbles

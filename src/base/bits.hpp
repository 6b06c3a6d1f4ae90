// Sets of small numbers as rows of bits, 64 to a word.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace asterism {

inline constexpr std::uint32_t bits_per_word = 64;

using BitRow = std::span<std::uint64_t>;
using ConstBitRow = std::span<const std::uint64_t>;

/// Returns the number of words in a row of bits.
[[nodiscard]] constexpr std::size_t words_for_bits(std::uint64_t bits) {
  return static_cast<std::size_t>((bits + bits_per_word - 1) / bits_per_word);
}
/// Returns a word with only this bit set.
[[nodiscard]] constexpr std::uint64_t bit_in_word(std::uint64_t bit) {
  return std::uint64_t{1} << (bit % bits_per_word);
}

[[nodiscard]] inline bool has_bit(ConstBitRow row, std::uint64_t bit) {
  return (row[bit / bits_per_word] & bit_in_word(bit)) != 0;
}
inline void set_bit(BitRow row, std::uint64_t bit) {
  row[bit / bits_per_word] |= bit_in_word(bit);
}
inline void clear_bit(BitRow row, std::uint64_t bit) {
  row[bit / bits_per_word] &= ~bit_in_word(bit);
}

[[nodiscard]] inline std::uint64_t count_bits(std::uint64_t word) {
  return static_cast<std::uint64_t>(std::popcount(word));
}
[[nodiscard]] inline std::uint64_t count_bits(ConstBitRow row) {
  std::uint64_t count = 0;
  for (const std::uint64_t word : row) count += count_bits(word);
  return count;
}
/// Counts the bits from `first` to `end - 1`.
[[nodiscard]] inline std::uint64_t count_bits(ConstBitRow row, std::uint64_t first,
                                              std::uint64_t end) {
  std::uint64_t count = 0;
  while (first < end) {
    const std::uint64_t bits = std::min(bits_per_word - first % bits_per_word, end - first);
    const std::uint64_t mask = ~std::uint64_t{0} >> (bits_per_word - bits);
    count += count_bits(row[first / bits_per_word] >> first % bits_per_word & mask);
    first += bits;
  }
  return count;
}

/// Iterates over the bits of a word in ascending order: for (const std::uint32_t bit :
/// BitsOf(word)).
class BitsOf {
 public:
  struct Iterator {
    std::uint64_t rest;
    std::uint32_t operator*() const { return static_cast<std::uint32_t>(std::countr_zero(rest)); }
    Iterator& operator++() {
      rest &= rest - 1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return rest != other.rest; }
  };
  explicit BitsOf(std::uint64_t word) : word_(word) {}
  [[nodiscard]] Iterator begin() const { return {word_}; }
  [[nodiscard]] Iterator end() const { return {0}; }

 private:
  std::uint64_t word_;
};

/// Calls body(bit) for each bit, in ascending order.
template <class Body>
void for_each_bit(ConstBitRow row, Body&& body) {
  for (std::size_t i = 0; i < row.size(); ++i)
    for (const std::uint32_t bit : BitsOf(row[i]))
      body(static_cast<std::uint32_t>(i * bits_per_word) + bit);
}

/// Returns whether two rows of the same length have a bit in common.
[[nodiscard]] inline bool rows_meet(ConstBitRow a, ConstBitRow b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if ((a[i] & b[i]) != 0) return true;
  return false;
}
/// Returns whether all bits of a row are in another of the same length.
[[nodiscard]] inline bool is_subset(ConstBitRow row, ConstBitRow of) {
  for (std::size_t i = 0; i < row.size(); ++i)
    if ((row[i] & ~of[i]) != 0) return false;
  return true;
}
/// Adds the bits of another row of the same length.
inline void unite_rows(BitRow a, ConstBitRow b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] |= b[i];
}

/// Rows of equal length, stored contiguously.
class BitRows {
 public:
  BitRows() = default;
  BitRows(std::size_t rows, std::uint64_t bits)
      : words_(words_for_bits(bits)), bits_(rows * words_) {}

  [[nodiscard]] BitRow operator[](std::size_t row) { return {bits_.data() + row * words_, words_}; }
  [[nodiscard]] ConstBitRow operator[](std::size_t row) const {
    return {bits_.data() + row * words_, words_};
  }
  /// The number of words in a row.
  [[nodiscard]] std::size_t words() const { return words_; }
  void clear() { std::ranges::fill(bits_, 0); }
  static double bytes(double rows, double bits) { return rows * (bits + 63) / 8; }
  friend bool operator==(const BitRows&, const BitRows&) = default;

 private:
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

}  // namespace asterism

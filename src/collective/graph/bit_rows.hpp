// Sets of messages, one for each node, as rows of bits.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace asterism {

using BitRow = std::span<std::uint64_t>;
using ConstBitRow = std::span<const std::uint64_t>;

[[nodiscard]] inline bool has_bit(ConstBitRow row, std::uint32_t bit) {
  return (row[bit / 64] >> (bit % 64) & 1U) != 0;
}
inline void set_bit(BitRow row, std::uint32_t bit) {
  row[bit / 64] |= std::uint64_t{1} << (bit % 64);
}
inline void clear_bit(BitRow row, std::uint32_t bit) {
  row[bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
}
[[nodiscard]] inline std::uint64_t count_bits(ConstBitRow row) {
  std::uint64_t count = 0;
  for (const std::uint64_t word : row) count += static_cast<std::uint64_t>(std::popcount(word));
  return count;
}
/// body(bit) for each, in rising order.
template <class Body>
void for_each_bit(ConstBitRow row, Body&& body) {
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::uint64_t word = row[i]; word != 0; word &= word - 1)
      body(static_cast<std::uint32_t>(i * 64) + static_cast<std::uint32_t>(std::countr_zero(word)));
}

class BitRows {
 public:
  BitRows(std::uint32_t rows, std::uint32_t bits)
      : words_((bits + 63) / 64), bits_(std::size_t{rows} * words_) {}

  [[nodiscard]] BitRow operator[](std::uint32_t row) {
    return {bits_.data() + std::size_t{row} * words_, words_};
  }
  [[nodiscard]] ConstBitRow operator[](std::uint32_t row) const {
    return {bits_.data() + std::size_t{row} * words_, words_};
  }
  [[nodiscard]] std::size_t words() const { return words_; }
  static double bytes(double rows, double bits) { return rows * (bits + 63) / 8; }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace asterism

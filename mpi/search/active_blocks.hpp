// The blocks of a rank that have nodes of a level: what the search need not look for.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/blocks.hpp"

namespace asterism::distributed {

class ActiveBlocks {
 public:
  explicit ActiveBlocks(BlockRange range)
      : first_(range.first), words_((range.size() + word_bits - 1) / word_bits) {}

  void put(std::uint64_t block) {
    const std::uint64_t index = block - first_;
    words_[index / word_bits] |= std::uint64_t{1} << index % word_bits;
  }

  /// Takes out the smallest of them.
  [[nodiscard]] std::optional<std::uint64_t> take() {
    while (at_ < words_.size() && words_[at_] == 0) ++at_;
    if (at_ == words_.size()) return std::nullopt;
    const auto bit = static_cast<unsigned>(std::countr_zero(words_[at_]));
    words_[at_] &= words_[at_] - 1;
    return first_ + at_ * word_bits + bit;
  }

  /// Blocks before those that were taken may be put in again.
  void rewind() { at_ = 0; }

 private:
  std::uint64_t first_;
  std::vector<std::uint64_t> words_;
  std::size_t at_ = 0;
};

}  // namespace asterism::distributed

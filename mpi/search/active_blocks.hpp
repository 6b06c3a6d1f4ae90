// The blocks of a rank that contain nodes of a level, so that the search need not look for them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/blocks.hpp"

namespace asterism::distributed {

class ActiveBlocks {
 public:
  explicit ActiveBlocks(BlockRange range)
      : first_(range.first), words_(words_for_bits(range.size())) {}

  void put(std::uint64_t block) {
    const std::uint64_t index = block - first_;
    set_bit(words_, index);
  }

  /// Removes and returns the smallest block.
  [[nodiscard]] std::optional<std::uint64_t> take() {
    while (at_ < words_.size() && words_[at_] == 0) ++at_;
    if (at_ == words_.size()) return std::nullopt;
    const auto bit = static_cast<unsigned>(std::countr_zero(words_[at_]));
    words_[at_] &= words_[at_] - 1;
    return first_ + at_ * bits_per_word + bit;
  }

  /// Restarts from the beginning; earlier blocks may have been added again.
  void rewind() { at_ = 0; }

 private:
  std::uint64_t first_;
  std::vector<std::uint64_t> words_;
  std::size_t at_ = 0;
};

}  // namespace asterism::distributed

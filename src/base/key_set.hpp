// A set of numbers that only grows: a table of places, without a node for each.
#pragma once

#include <cstdint>
#include <vector>

#include "base/mix.hpp"

namespace asterism {

/// Of numbers below 2^64 - 1.
class KeySet {
 public:
  [[nodiscard]] bool contains(std::uint64_t key) const {
    return !keys_.empty() && keys_[place(key)] == key;
  }
  /// Whether it was not there.
  bool insert(std::uint64_t key) {
    if (2 * (size_ + 1) > keys_.size()) grow();
    std::uint64_t& there = keys_[place(key)];
    if (there == key) return false;
    there = key;
    ++size_;
    return true;
  }
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// What it takes, the next time that it grows included.
  [[nodiscard]] double bytes() const {
    return 3.0 * sizeof(key_free) * static_cast<double>(keys_.size());
  }

 private:
  static constexpr std::uint64_t key_free = ~std::uint64_t{0};

  /// Where the key is, or would be.
  [[nodiscard]] std::uint64_t place(std::uint64_t key) const {
    const std::uint64_t mask = keys_.size() - 1;
    std::uint64_t at = mixed(key) & mask;
    while (keys_[at] != key && keys_[at] != key_free) at = (at + 1) & mask;
    return at;
  }

  void grow() {
    std::vector<std::uint64_t> before(keys_.empty() ? 16 : 2 * keys_.size(), key_free);
    before.swap(keys_);
    for (const std::uint64_t key : before)
      if (key != key_free) keys_[place(key)] = key;
  }

  std::vector<std::uint64_t> keys_;
  std::uint64_t size_ = 0;
};

}  // namespace asterism

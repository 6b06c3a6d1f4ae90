// A hash table of the orbits in the last three levels of a search: one shard of the search's table,
// small enough for the cache.
#pragma once

#include <cstdint>
#include <vector>

#include "base/mix.hpp"

namespace asterism::orbits {

/// Keys of at most 62 bits, each with the level it was found at, modulo 4.
class OrbitShard {
 public:
  /// Returns which of `shards` shards, a power of two of at most 2^16, a key belongs to.
  [[nodiscard]] static std::size_t shard_of(std::uint64_t key, std::size_t shards) {
    return mixed(key) >> 48 & (shards - 1);
  }

  /// Adds a key at a level. Returns whether it was not there at any level.
  bool add(std::uint64_t key, std::uint64_t level) {
    if (4 * (used_ + 1) > 3 * slots_.size()) rebuild(slots_, 3 * used_ / 2 + 8);
    std::uint64_t& slot = slots_[slot_for(key)];
    if (slot != empty) return false;
    slot = key << 2 | level % 4;
    ++used_;
    return true;
  }

  /// Removes the keys of one level.
  void remove_level(std::uint64_t level) {
    std::vector<std::uint64_t> kept;
    for (const std::uint64_t slot : slots_)
      if (slot != empty && slot % 4 != level % 4) kept.push_back(slot);
    if (kept.size() < used_) rebuild(kept, kept.size());
  }

  template <class Body>
  void for_each_at(std::uint64_t level, Body&& body) const {
    for (const std::uint64_t slot : slots_)
      if (slot != empty && slot % 4 == level % 4) body(slot >> 2);
  }

  [[nodiscard]] std::uint64_t bytes() const { return slots_.capacity() * sizeof(std::uint64_t); }

 private:
  static constexpr std::uint64_t empty = ~std::uint64_t{0};

  /// Returns the index of the slot that holds the key, or of the empty slot where it belongs.
  [[nodiscard]] std::size_t slot_for(std::uint64_t key) const {
    std::size_t at = (mixed(key) & 0xFFFFFFFFU) * slots_.size() >> 32;
    while (slots_[at] != empty && slots_[at] >> 2 != key) at = at + 1 == slots_.size() ? 0 : at + 1;
    return at;
  }

  /// Makes room for `keys` keys, and keeps those of `slots`.
  void rebuild(const std::vector<std::uint64_t>& slots, std::size_t keys) {
    const std::vector<std::uint64_t> kept = slots;
    slots_ = std::vector<std::uint64_t>(4 * keys / 3 + 2, empty);
    used_ = 0;
    for (const std::uint64_t slot : kept) {
      if (slot == empty) continue;
      slots_[slot_for(slot >> 2)] = slot;
      ++used_;
    }
  }

  std::vector<std::uint64_t> slots_;
  std::size_t used_ = 0;
};

}  // namespace asterism::orbits

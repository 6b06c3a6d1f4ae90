// A hash table of the orbits in the last three levels of a search: one shard of the search's table,
// small enough for the cache.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace asterism::orbits {

/// How the keys of a search are divided among a power of two of shards: by their first bits. The
/// other bits are stored, with the level.
struct ShardedKeys {
  unsigned bits_in_shard = 0;

  [[nodiscard]] std::size_t shard_of(std::uint64_t key) const { return key >> bits_in_shard; }
  [[nodiscard]] std::uint64_t within_shard(std::uint64_t key) const {
    return key & ((std::uint64_t{1} << bits_in_shard) - 1);
  }
  [[nodiscard]] std::uint64_t key(std::size_t shard, std::uint64_t within_shard) const {
    return std::uint64_t{shard} << bits_in_shard | within_shard;
  }
  /// Returns whether a slot of 32 bits holds a key and its level.
  [[nodiscard]] bool fit_32_bits() const { return bits_in_shard <= 29; }
};

/// Keys within a shard, of at most 3 bits less than a slot, each with the level it was found at,
/// modulo 4.
template <class Slot>
class OrbitShard {
 public:
  explicit OrbitShard(const ShardedKeys& keys)
      : significant_(std::min(keys.bits_in_shard, 32U)),
        insignificant_(keys.bits_in_shard - significant_) {}

  /// Adds a key at a level. Returns whether it was not there at any level.
  bool add(std::uint64_t key, std::uint64_t level) {
    if (4 * (used_ + 1) > 3 * slots_.size()) rebuild(slots_, 3 * used_ / 2 + 8);
    Slot& slot = slots_[slot_for(key)];
    if (slot != empty) return false;
    slot = static_cast<Slot>(key << 2 | level % 4);
    ++used_;
    return true;
  }

  /// Loads what add() will need into the cache.
  void prefetch(std::uint64_t key) const {
    if (!slots_.empty()) __builtin_prefetch(&slots_[first_slot(key)]);
  }

  /// Removes the keys of one level.
  void remove_level(std::uint64_t level) {
    std::vector<Slot> kept;
    for (const Slot slot : slots_)
      if (slot != empty && slot % 4 != level % 4) kept.push_back(slot);
    if (kept.size() < used_) rebuild(kept, kept.size());
  }

  template <class Body>
  void for_each_at(std::uint64_t level, Body&& body) const {
    for (const Slot slot : slots_)
      if (slot != empty && slot % 4 == level % 4) body(std::uint64_t{slot >> 2});
  }

  [[nodiscard]] std::uint64_t bytes() const { return slots_.capacity() * sizeof(Slot); }

 private:
  static constexpr Slot empty = std::numeric_limits<Slot>::max();

  [[nodiscard]] std::size_t first_slot(std::uint64_t key) const {
    return (key >> insignificant_) * slots_.size() >> significant_;
  }
  /// Returns the index of the slot that holds the key, or of the empty slot where it belongs.
  [[nodiscard]] std::size_t slot_for(std::uint64_t key) const {
    std::size_t at = first_slot(key);
    while (slots_[at] != empty && slots_[at] >> 2 != key) at = at + 1 == slots_.size() ? 0 : at + 1;
    return at;
  }

  /// Makes room for `keys` keys, and keeps those of `slots`.
  void rebuild(const std::vector<Slot>& slots, std::size_t keys) {
    const std::vector<Slot> kept = slots;
    slots_ = std::vector<Slot>(4 * keys / 3 + 2, empty);
    used_ = 0;
    for (const Slot slot : kept) {
      if (slot == empty) continue;
      slots_[slot_for(slot >> 2)] = slot;
      ++used_;
    }
  }

  unsigned significant_;    // bits of a key that determine the first slot
  unsigned insignificant_;  // and the others, if there are more than 32
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace asterism::orbits

// A map from integers to small values in one flat table, without an allocation per entry.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/mix.hpp"

namespace asterism {

/// Keys must be below 2^64 - 1. The map is never iterated, so its order never matters.
template <class Value>
class KeyMap {
 public:
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] bool contains(std::uint64_t key) const { return find(key) != nullptr; }

  /// The next insert() or erase() invalidates the pointer.
  [[nodiscard]] Value* find(std::uint64_t key) {
    return const_cast<Value*>(std::as_const(*this).find(key));
  }
  [[nodiscard]] const Value* find(std::uint64_t key) const {
    if (entries_.empty()) return nullptr;
    const Entry& entry = entries_[place(key)];
    return entry.key == key ? &entry.value : nullptr;
  }

  /// Returns false and changes nothing if the key is present.
  bool insert(std::uint64_t key, const Value& value = {}) {
    if (2 * (size_ + 1) > entries_.size()) grow();
    Entry& entry = entries_[place(key)];
    if (entry.key == key) return false;
    entry = {key, value};
    ++size_;
    return true;
  }

  /// Returns whether the key was present.
  bool erase(std::uint64_t key) {
    if (!contains(key)) return false;
    close_gap(place(key));
    --size_;
    return true;
  }

  /// Returns the memory it takes, including its next growth.
  [[nodiscard]] double bytes() const {
    return 3.0 * sizeof(Entry) * static_cast<double>(entries_.size());
  }
  /// Returns an upper bound on the memory of `more` further entries.
  [[nodiscard]] static double bytes_for(std::size_t more) {
    return 12.0 * sizeof(Entry) * static_cast<double>(more);
  }

 private:
  static constexpr std::uint64_t no_key = ~std::uint64_t{0};
  struct Entry {
    std::uint64_t key = no_key;
    [[no_unique_address]] Value value{};
  };

  [[nodiscard]] std::uint64_t mask() const { return entries_.size() - 1; }
  [[nodiscard]] std::uint64_t home(std::uint64_t key) const { return mixed(key) & mask(); }
  /// Returns where the key is or would be.
  [[nodiscard]] std::uint64_t place(std::uint64_t key) const {
    std::uint64_t at = home(key);
    while (entries_[at].key != key && entries_[at].key != no_key) at = (at + 1) & mask();
    return at;
  }

  void grow() {
    static constexpr std::size_t smallest = 16;
    std::vector<Entry> before(entries_.empty() ? smallest : 2 * entries_.size());
    before.swap(entries_);
    for (const Entry& entry : before)
      if (entry.key != no_key) entries_[place(entry.key)] = entry;
  }

  /// Moves entries after the gap into it unless that would put them before their home.
  void close_gap(std::uint64_t gap) {
    for (std::uint64_t at = (gap + 1) & mask(); entries_[at].key != no_key; at = (at + 1) & mask())
      if (((at - home(entries_[at].key)) & mask()) >= ((at - gap) & mask())) {
        entries_[gap] = entries_[at];
        gap = at;
      }
    entries_[gap] = {};
  }

  std::vector<Entry> entries_;  // a power of two, at most half of them in use
  std::uint64_t size_ = 0;
};

}  // namespace asterism

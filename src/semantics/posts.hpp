// Parts of results that are posted and have not arrived, found by their messages and by their
// results.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include <asterism/ids.hpp>

#include "base/mix.hpp"

namespace asterism {

/// A hash table of whole numbers below 2^32 - 1, each with its key; the posts are kept in a pool,
/// those of one result in a list.
class Posts {
 public:
  struct Post {
    MessageId message;
    std::uint64_t result;
    NodeId at;  ///< no_node while it crosses a link
    std::uint32_t held;
  };

  explicit Posts(std::uint64_t results) : first_of_result_(results, none) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] double bytes() const {
    return static_cast<double>(
        pool_.capacity() * sizeof(Linked) +
        (slots_.capacity() + free_.capacity() + first_of_result_.capacity()) * sizeof(Index));
  }

  /// What so many more add at most.
  static double bytes_for(std::size_t more) {
    return static_cast<double>(more) * (2.0 * sizeof(Linked) + 9.0 * sizeof(Index));
  }

  /// Nothing if there is none. The next insert() or erase() ends what is returned.
  [[nodiscard]] Post* find(MessageId message) {
    if (slots_.empty()) return nullptr;
    const Index index = slots_[slot_of(message)];
    return index == none ? nullptr : &pool_[index].post;
  }

  /// There must be none with this message.
  void insert(const Post& post) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    const Index index = new_place();
    Index& first = first_of_result_[post.result];
    pool_[index] = {post, none, first};
    if (first != none) pool_[first].before = index;
    first = index;
    slots_[slot_of(post.message)] = index;
    ++size_;
  }

  /// There must be one.
  void erase(MessageId message) {
    const std::size_t slot = slot_of(message);
    const Index index = slots_[slot];
    const Linked& gone = pool_[index];
    (gone.before == none ? first_of_result_[gone.post.result] : pool_[gone.before].after) =
        gone.after;
    if (gone.after != none) pool_[gone.after].before = gone.before;
    free_.push_back(index);
    --size_;
    close_gap(slot);
  }

  /// visit(post) for all of a result.
  template <class Visit>
  void for_result(std::uint64_t result, Visit&& visit) {
    for (Index i = first_of_result_[result]; i != none; i = pool_[i].after) visit(pool_[i].post);
  }

 private:
  using Index = std::uint32_t;
  static constexpr Index none = std::numeric_limits<Index>::max();
  struct Linked {
    Post post;
    Index before;
    Index after;
  };

  [[nodiscard]] std::size_t home(MessageId message) const {
    return mixed(message.value()) & (slots_.size() - 1);
  }
  [[nodiscard]] std::size_t next(std::size_t slot) const {
    return (slot + 1) & (slots_.size() - 1);
  }
  /// Where it is, or the free slot where it would be.
  [[nodiscard]] std::size_t slot_of(MessageId message) const {
    std::size_t slot = home(message);
    while (slots_[slot] != none && pool_[slots_[slot]].post.message != message) slot = next(slot);
    return slot;
  }

  Index new_place() {
    if (free_.empty()) {
      pool_.emplace_back();
      return static_cast<Index>(pool_.size() - 1);
    }
    const Index index = free_.back();
    free_.pop_back();
    return index;
  }

  void grow() {
    static constexpr std::size_t least = 64;
    const std::vector<Index> before = std::move(slots_);
    slots_.assign(before.empty() ? least : 2 * before.size(), none);
    for (const Index index : before)
      if (index != none) slots_[slot_of(pool_[index].post.message)] = index;
  }

  /// Moves what follows back, as far as it may be before its place.
  void close_gap(std::size_t gap) {
    for (std::size_t slot = next(gap); slots_[slot] != none; slot = next(slot)) {
      const std::size_t mask = slots_.size() - 1;
      const std::size_t from_home = (slot - home(pool_[slots_[slot]].post.message)) & mask;
      if (from_home < ((slot - gap) & mask)) continue;
      slots_[gap] = slots_[slot];
      gap = slot;
    }
    slots_[gap] = none;
  }

  std::vector<Index> slots_;  // a power of two, at most half of them used
  std::vector<Linked> pool_;
  std::vector<Index> free_;
  std::vector<Index> first_of_result_;
  std::size_t size_ = 0;
};

}  // namespace asterism

// Breadth-first search of any network in at most five bits per node.
//
// One bit marks the visited nodes. A small level is stored as a list; a list is used only if it
// cannot exceed one node in 64, so two lists take at most two bits per node. A larger level is a
// bitmap, and so is the next one: two more bits.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <span>

#include "base/bits.hpp"
#include "base/parallel.hpp"
#include "graph/level_search.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t nodes_per_chunk = 2048;

class AtomicBits {
 public:
  explicit AtomicBits(std::uint64_t size) : words_(words_for_bits(size)) {}

  [[nodiscard]] std::uint64_t word_count() const { return words_.size(); }
  [[nodiscard]] std::uint64_t word(std::uint64_t index) const {
    return words_[index].load(std::memory_order_relaxed);
  }
  /// Sets a bit. Returns whether it was not set before.
  bool set(NodeId node) {
    std::atomic<std::uint64_t>& word = words_[node.value() / bits_per_word];
    const std::uint64_t bit = bit_in_word(node.value());
    if ((word.load(std::memory_order_relaxed) & bit) != 0) return false;
    return (word.fetch_or(bit, std::memory_order_relaxed) & bit) == 0;
  }
  void clear() {
    for (std::atomic<std::uint64_t>& word : words_) word.store(0, std::memory_order_relaxed);
  }

 private:
  std::vector<std::atomic<std::uint64_t>> words_;
};

class AnySearch {
 public:
  AnySearch(const Network& network, NodeId source)
      : network_(network), seen_(network.node_count()), list_{source} {
    seen_.set(source);
  }

  [[nodiscard]] std::vector<std::uint64_t> run(const Progress& progress) {
    std::vector<std::uint64_t> counts{1};
    std::uint64_t found = 1;
    while (counts.back() != 0 && found < network_.node_count()) {
      report(progress, "searching", found, network_.node_count());
      counts.push_back(advance(counts.back()));
      found += counts.back();
    }
    if (counts.back() == 0) counts.pop_back();
    return counts;
  }

 private:
  /// Computes the next level from one of `size` nodes. Returns its size.
  std::uint64_t advance(std::uint64_t size) {
    const bool list_suffices =
        size * network_.port_count() <= network_.node_count() / bits_per_word ||
        network_.node_count() <= nodes_per_chunk;
    return list_suffices ? advance_to_list() : advance_to_bitmap();
  }

  std::uint64_t advance_to_list() {
    std::vector<NodeId> next;
    std::mutex mutex;
    for_each_in_level<std::vector<NodeId>>(
        [&](std::vector<NodeId>& found, NodeId end) { found.push_back(end); },
        [&](const std::vector<NodeId>& found) {
          const std::scoped_lock lock(mutex);
          next.insert(next.end(), found.begin(), found.end());
        });
    list_ = std::move(next);
    is_list_ = true;
    return list_.size();
  }

  std::uint64_t advance_to_bitmap() {
    if (level_.word_count() == 0) {
      level_ = AtomicBits(network_.node_count());
      next_ = AtomicBits(network_.node_count());
    }
    next_.clear();
    std::atomic<std::uint64_t> count = 0;
    for_each_in_level<std::uint64_t>(
        [&](std::uint64_t& found, NodeId end) {
          next_.set(end);
          ++found;
        },
        [&](std::uint64_t found) { count.fetch_add(found, std::memory_order_relaxed); });
    std::swap(level_, next_);
    list_ = {};
    is_list_ = false;
    return count;
  }

  /// For every node newly visited from the level, calls add(collected, node). There is one
  /// `collected` per chunk of the level, passed to `merge` at the end of the chunk.
  template <class Collected, class Add, class Merge>
  void for_each_in_level(Add&& add, Merge&& merge) {
    if (is_list_) {
      parallel_chunks(list_.size(), nodes_per_chunk, [&](std::uint64_t first, std::uint64_t last) {
        Collected collected{};
        std::vector<NodeId> ends(network_.port_count());
        for (std::uint64_t i = first; i < last; ++i) expand(list_[i], ends, collected, add);
        merge(collected);
      });
      return;
    }
    const std::uint64_t words_per_chunk = nodes_per_chunk / bits_per_word;
    parallel_chunks(level_.word_count(), words_per_chunk,
                    [&](std::uint64_t first, std::uint64_t last) {
                      Collected collected{};
                      std::vector<NodeId> ends(network_.port_count());
                      for (std::uint64_t w = first; w < last; ++w)
                        for (const std::uint32_t bit : BitsOf(level_.word(w)))
                          expand(NodeId{w * bits_per_word + bit}, ends, collected, add);
                      merge(collected);
                    });
  }

  template <class Collected, class Add>
  void expand(NodeId node, std::vector<NodeId>& ends, Collected& collected, Add& add) {
    const std::span<NodeId> of_node(ends.data(), network_.ports_of(node));
    network_.neighbours(node, of_node);
    for (const NodeId end : of_node)
      if (end != no_node && seen_.set(end)) add(collected, end);
  }

  const Network& network_;
  AtomicBits seen_;
  std::vector<NodeId> list_;
  AtomicBits level_{0};
  AtomicBits next_{0};
  bool is_list_ = true;
};

}  // namespace

std::vector<std::uint64_t> search_any(const Network& network, NodeId source,
                                      const Progress& progress) {
  return AnySearch(network, source).run(progress);
}

double search_any_bytes(const Network& network) {
  static constexpr double bits_per_node = 5;
  return bits_per_node / 8 * static_cast<double>(network.node_count()) +
         16.0 * static_cast<double>(network.port_count());
}

}  // namespace asterism

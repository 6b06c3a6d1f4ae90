// A round of an algorithm defined on ranks: which rank sends parts of which results to which other
// rank, regardless of their location in the network.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/ids.hpp>

namespace asterism {

/// Flat arrays, reused from round to round. All sends use the state before the round.
class LogicalRound {
 public:
  enum class Fate : std::uint8_t {
    given,   ///< the part leaves the sender and is combined where it arrives
    copied,  ///< the sender keeps the part, and it is combined where it arrives
    whole,   ///< the complete result
  };
  struct Sending {
    NodeId from, to;
    Fate fate;
    std::span<const std::uint64_t> results;
  };

  void clear() {
    entries_.clear();
    results_.clear();
  }
  /// Adds a send. The results must be in ascending order; an empty list sends nothing.
  void add(NodeId from, NodeId to, Fate fate, std::span<const std::uint64_t> results) {
    if (results.empty()) return;
    results_.insert(results_.end(), results.begin(), results.end());
    entries_.push_back({from, to, fate, results_.size()});
  }

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::size_t result_count() const { return results_.size(); }
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] Sending operator[](std::size_t index) const {
    const std::size_t begin = index == 0 ? 0 : entries_[index - 1].end;
    const Entry& entry = entries_[index];
    return {
        entry.from, entry.to, entry.fate, {results_.data() + begin, results_.data() + entry.end}};
  }

 private:
  struct Entry {
    NodeId from, to;
    Fate fate;
    std::size_t end;
  };
  std::vector<Entry> entries_;
  std::vector<std::uint64_t> results_;
};

}  // namespace asterism

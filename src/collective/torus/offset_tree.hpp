// A tree over the places of a ring, described by offsets from one of them. Every place is reached
// from the middle of its run, over at most `reach` places to either side.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace asterism {

struct OffsetEdge {
  std::int64_t parent = 0;
  std::int64_t child = 0;
  /// Distance within the run: from -reach to reach, and not 0.
  int arm = 0;

  [[nodiscard]] std::int64_t move() const { return child - parent; }
};

class OffsetTree {
 public:
  /// Builds the tree of the `count` offsets nearest to 0. A level has runs of up to 2 reach + 1
  /// places, so the number of levels is the logarithm of count to that base, rounded up.
  OffsetTree(std::uint64_t count, int reach);

  /// Levels are numbered from the leaves up: those of level 0 connect neighbours.
  [[nodiscard]] std::size_t levels() const { return levels_.size(); }
  [[nodiscard]] const std::vector<OffsetEdge>& level(std::size_t index) const {
    return levels_[index];
  }
  /// Returns where data for `offset` is before it goes down that level; 0 above the last level.
  [[nodiscard]] std::int64_t above(std::int64_t offset, std::size_t level) const;
  /// Returns the offset that equals `difference` modulo the count.
  [[nodiscard]] std::int64_t offset(std::int64_t difference) const;

 private:
  std::int64_t count_;
  std::vector<std::vector<OffsetEdge>> levels_;
  std::vector<std::map<std::int64_t, std::int64_t>> parents_;  // by level
};

}  // namespace asterism

// Maximum flow and minimum cut between two nodes, with integer capacities.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace asterism {

/// Computes flows by shortest augmenting paths, level by level (E. A. Dinic 1970). Arcs are added
/// once; afterwards, capacities may be changed and flows computed repeatedly without allocating
/// memory.
class MaxFlow {
 public:
  using Amount = std::int64_t;
  /// Less than the maximum, so that sums of a few do not overflow.
  static constexpr Amount unlimited = std::numeric_limits<Amount>::max() / 4;

  explicit MaxFlow(std::uint32_t nodes, std::size_t arcs_expected = 0);

  [[nodiscard]] std::uint32_t node_count() const {
    return static_cast<std::uint32_t>(first_.size());
  }
  [[nodiscard]] std::uint32_t arc_count() const {
    return static_cast<std::uint32_t>(halves_.size() / 2);
  }

  /// Returns the number of the node.
  std::uint32_t add_node();
  /// Returns the number of the arc: 0, 1, 2, ...
  std::uint32_t add(std::uint32_t from, std::uint32_t to, Amount capacity);
  /// `back` is the capacity of the opposite direction, which has the same number.
  std::uint32_t add_both_ways(std::uint32_t from, std::uint32_t to, Amount capacity, Amount back);

  /// Sends as much as possible, but at most `limit`, in addition to the current flow. Returns the
  /// amount sent.
  Amount run(std::uint32_t source, std::uint32_t sink, Amount limit = unlimited);
  /// Removes all flow.
  void reset();
  /// Also removes the flow of this arc. Change capacities after reset() and before a run.
  void set_capacity(std::uint32_t arc, Amount capacity);

  [[nodiscard]] Amount capacity(std::uint32_t arc) const { return capacity_[forward(arc)]; }
  /// Negative if the flow is against the direction of a bidirectional arc.
  [[nodiscard]] Amount flow(std::uint32_t arc) const {
    return capacity_[forward(arc)] - halves_[forward(arc)].left;
  }
  /// Requires a run that did not reach its limit. Returns whether the node is on the source's side
  /// of a minimum cut; among several minimum cuts, the one with the fewest nodes on that side is
  /// used.
  [[nodiscard]] bool on_source_side(std::uint32_t node) const { return level_[node] != far; }

 private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t far = none;
  /// A direction of an arc with its residual capacity; the opposite direction has this number xor
  /// 1.
  struct Half {
    std::uint32_t to;
    std::uint32_t next;  ///< next one of the same node
    Amount left;
  };

  static std::size_t forward(std::uint32_t arc) { return std::size_t{2} * arc; }
  void add_half(std::uint32_t from, std::uint32_t to, Amount capacity);
  bool find_levels(std::uint32_t source, std::uint32_t sink);
  Amount fill_levels(std::uint32_t source, std::uint32_t sink, Amount limit);
  Amount push_along_path(Amount limit);
  /// Drops the part of the path behind its first saturated arc.
  void retreat_to_room();

  std::vector<Half> halves_;
  std::vector<Amount> capacity_;
  std::vector<std::uint32_t> first_, at_, level_, queue_, path_;
};

}  // namespace asterism

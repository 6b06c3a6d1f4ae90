// The choice of clusters: groups of nodes around heads, such that each head can sum up its cluster
// and still reach nearly all nodes in a given number of steps.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/bits.hpp"
#include "synthesis/clusters/hop_table.hpp"

namespace asterism {

/// Heads sum up their clusters in the first `radius` steps, and distribute the sums in the others.
struct ClusterShape {
  std::uint32_t steps = 0;
  std::uint32_t radius = 0;
  [[nodiscard]] std::uint32_t reach() const { return steps - radius; }
};

/// Each node belongs to the cluster of the nearest head within the radius. Stragglers are too far
/// from all heads; their contributions join the sum of a cluster while it is distributed.
struct Clusters {
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Straggler {
    std::uint32_t node = 0;
    std::uint32_t cluster = 0;
  };
  std::vector<std::uint32_t> heads;
  std::vector<std::uint32_t> of;  ///< the cluster by node; none for stragglers
  std::vector<Straggler> stragglers;
};

/// Makes clusters again and again, with different heads each time, so that together they load all
/// links evenly.
class ClusterChoice {
 public:
  /// The table must outlive this object.
  ClusterChoice(const HopTable& table, const ClusterShape& shape);

  /// Returns whether any node reaches nearly all others in time.
  [[nodiscard]] bool has_candidates() const { return !candidates_.empty(); }
  /// Returns nothing if no few heads reach nearly all nodes, or are near enough to them.
  [[nodiscard]] std::optional<Clusters> next();

  static constexpr std::uint32_t max_heads = 8;

 private:
  [[nodiscard]] std::size_t best_candidate() const;
  [[nodiscard]] std::uint32_t newly_covered(std::size_t candidate) const;
  void find_near_nodes();
  void add_head(std::size_t candidate, Clusters& clusters);
  void assign(Clusters& clusters) const;

  const HopTable& table_;
  ClusterShape shape_;
  std::vector<std::uint32_t> candidates_;  // those that miss the fewest nodes first
  BitRows near_;                           // by candidate: the nodes within the radius
  std::vector<std::uint32_t> uses_;        // by candidate
  std::vector<std::uint64_t> covered_;     // bit by node
  std::size_t turn_ = 0;
};

}  // namespace asterism

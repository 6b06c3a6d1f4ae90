// The trees over which the heads of clusters distribute their sums.
#pragma once

#include <cstdint>
#include <vector>

#include "problem/problem_graph.hpp"
#include "synthesis/clusters/arc_loads.hpp"
#include "synthesis/clusters/base_choice.hpp"
#include "synthesis/clusters/cluster_choice.hpp"

namespace asterism {

/// What is known before the trees are built. All members must outlive the trees.
struct ClusterTask {
  const ProblemGraph& graph;
  const HopTable& table;
  ClusterShape shape;
  const Clusters& clusters;
  const ArcLoads& loads;  ///< of other chunks

  [[nodiscard]] std::uint32_t cluster_count() const {
    return static_cast<std::uint32_t>(clusters.heads.size());
  }
  /// Returns the hops from the head of a cluster.
  [[nodiscard]] std::uint32_t hops(std::uint32_t cluster, std::uint32_t node) const {
    return table.hops(clusters.heads[cluster], node);
  }
  /// Returns the step in which the sum of a cluster arrives.
  [[nodiscard]] std::uint32_t arrival(std::uint32_t cluster, std::uint32_t node) const {
    return shape.radius + hops(cluster, node);
  }
  /// Returns whether the node is too far from the head.
  [[nodiscard]] bool is_missed(std::uint32_t cluster, std::uint32_t node) const {
    return hops(cluster, node) > shape.reach();
  }
};

/// A sum comes one hop further away from its head in each step, except that nodes that do not pass
/// it on may receive it later, where and when links have less to carry.
struct SumTrees {
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Branch {
    std::uint32_t arc = none;
    std::uint32_t step = 0;
  };
  /// By cluster and node: how the sum arrives; there is no arc if it does not arrive by itself.
  std::vector<std::vector<Branch>> to;
  /// By node: the arc from the base of a leaf in the last step; none for other nodes.
  std::vector<std::uint32_t> base_arc;

  [[nodiscard]] bool arrives(std::uint32_t cluster, std::uint32_t node) const {
    return to[cluster][node].arc != none;
  }
};

/// Builds trees that let as many nodes as possible be leaves of a base.
[[nodiscard]] SumTrees build_sum_trees(const ClusterTask& task);

}  // namespace asterism

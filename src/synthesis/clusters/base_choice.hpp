// The choice of bases: nodes that add up the sums of many clusters, and pass the total on to their
// neighbours in the last step.
#pragma once

#include <cstdint>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism {

/// Sets of clusters, one bit per cluster.
using ClusterSet = std::uint32_t;

/// How a node receives the sums of clusters.
enum class SumRole : std::uint8_t {
  each,  ///< each sum by itself
  base,  ///< the same, and it passes on what it has before the last step
  leaf,  ///< what a base has, and the missing sums by themselves
};

/// What bases are chosen from.
struct BaseProblem {
  std::uint32_t clusters = 0;
  std::vector<ClusterSet> early;  ///< by node: sums that can be there before the last step
  std::vector<char> is_fixed;     ///< by node: whether it must receive each sum by itself
  std::vector<double> burden;     ///< by node: what it sends in other chunks, from 0 to 1
};

/// Returns the roles that save the most transfers, chosen greedily.
[[nodiscard]] std::vector<SumRole> choose_bases(const ProblemGraph& graph,
                                                const BaseProblem& problem);

}  // namespace asterism

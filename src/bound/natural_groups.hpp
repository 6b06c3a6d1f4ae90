// Groups of nodes with few links between them, around which cuts and partitions are tried.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <asterism/network.hpp>

#include "bound/arc_capacities.hpp"
#include "bound/demands.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// The group number of each node.
using NodeGroups = std::vector<std::uint32_t>;

/// Returns partitions into the components that remain without the slower links and without those of
/// higher latency. Each partition is returned once, has at least two groups with participants, and
/// does not consist of single nodes.
[[nodiscard]] std::vector<NodeGroups> groups_by_costs(const ProblemGraph& graph);

/// Returns partitions, as above, into the components that remain without the links of any one class
/// and without all classes but one.
[[nodiscard]] std::vector<NodeGroups> groups_by_classes(const Network& network,
                                                        const ProblemGraph& graph);

/// Returns the partitions of groups_by_costs() and groups_by_classes(), and those into equal blocks
/// of consecutive ids.
[[nodiscard]] std::vector<NodeGroups> natural_groups(const Network& network,
                                                     const ProblemGraph& graph);

/// Receives a set of nodes, given by whether each node is inside.
using InsideSink = std::function<void(const std::vector<unsigned char>&)>;

/// Grows sets node by node from some seeds, always by the node with the largest share of its
/// capacity towards the set. For every seed, the sink receives the set with the most demand across
/// it relative to its capacity: all pairs of participants if messages are personalized, otherwise
/// the number of participants inside.
void grow_groups(const ProblemGraph& graph, const ArcCapacities& capacities, const Demands& demands,
                 const InsideSink& sink);

}  // namespace asterism

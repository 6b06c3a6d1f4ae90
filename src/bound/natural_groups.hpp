// Groups of nodes that a network has few links between: what cuts and partitions are tried around.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <asterism/network.hpp>

#include "bound/arc_capacities.hpp"
#include "bound/demands.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// The number of each node's group.
using NodeGroups = std::vector<std::uint32_t>;

/// The parts that a network falls into without its slower links, without those of more latency,
/// without the links of any one class, and without all classes but one; and its blocks of
/// consecutive ids, as many as divide the number of nodes. Each way of parting once, with at least
/// two groups that hold participants, and none with one node each.
[[nodiscard]] std::vector<NodeGroups> natural_groups(const Network& network,
                                                     const ProblemGraph& graph);

/// Given a set of nodes: by node, whether it is inside.
using InsideSink = std::function<void(const std::vector<unsigned char>&)>;

/// Sets that are grown node by node from some seeds, always by the node with the largest share of
/// its capacity towards the set. Of every seed the sink gets the set that the most demands cross
/// for its capacity: all pairs of participants where messages are personalized, else as many as
/// there are participants inside.
void grow_groups(const ProblemGraph& graph, const ArcCapacities& capacities, const Demands& demands,
                 const InsideSink& sink);

}  // namespace asterism

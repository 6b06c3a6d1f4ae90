// Partitions of a network: any of them bounds how much all its parts can tell each other.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "bound/arc_capacities.hpp"
#include "bound/natural_groups.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// A number from 0 on for the part of each node.
struct GraphPartition {
  std::vector<std::uint32_t> part_of;
  std::uint64_t parts = 0;     ///< that hold a participant
  std::uint64_t capacity = 0;  ///< from parts to others, all together
};
using GraphPartitionSink = std::function<void(const GraphPartition&)>;

/// Gives the sink every node as a part of its own, the `natural` groups, then, if all nodes take
/// part, partitions with ever fewer arcs between m parts for m-1, the last one with the fewest of
/// all (where ports do not limit them; W. H. Cunningham 1985). `max_arcs`: the arcs of all flows
/// together, after which it stops. `worms`: pass a node without using its ports.
void search_partitions(const ProblemGraph& graph, const ArcCapacities& capacities, bool worms,
                       std::span<const NodeGroups> natural, std::uint64_t max_arcs,
                       const GraphPartitionSink& sink);

}  // namespace asterism

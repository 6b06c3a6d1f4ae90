// Partitions of a network. Each partition bounds the communication between its parts.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "bound/arc_capacities.hpp"
#include "bound/natural_groups.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// The part number of each node, from 0.
struct GraphPartition {
  std::vector<std::uint32_t> part_of;
  std::uint64_t parts = 0;     ///< number of parts with a participant
  std::uint64_t capacity = 0;  ///< total capacity between parts
  bool to_hosts = false;       ///< whether the capacity is that of arcs into parts with hosts only
};
using GraphPartitionSink = std::function<void(const GraphPartition&)>;

/// Which arcs between parts count.
enum class CountedArcs {
  all,
  to_hosts,  ///< of natural groups, those into parts that contain a host
};

/// Passes to the sink the partition into single nodes, the `natural` groups and then, if all nodes
/// participate, partitions into m parts with ever fewer arcs between parts per m-1; the last one
/// has the minimum of all (if ports do not limit them; W. H. Cunningham 1985). Stops after
/// `max_arcs` arcs of all flows. `worms` pass through a node without using its ports.
void search_partitions(const ProblemGraph& graph, const ArcCapacities& capacities, bool worms,
                       CountedArcs counted, std::span<const NodeGroups> natural,
                       std::uint64_t max_arcs, const GraphPartitionSink& sink);

}  // namespace asterism

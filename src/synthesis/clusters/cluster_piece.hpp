// The schedule of one chunk of an allreduce among clusters.
//
// Every head sums up its cluster over a tree of shortest paths and distributes the sum over
// another one. Contributions of stragglers join the sum on its way, as early as they can arrive.
// Nodes that a head does not reach in time receive the parts of its sum one by one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/message_ids.hpp>

#include "synthesis/clusters/sum_trees.hpp"

namespace asterism {

/// Steps are counted from 1. The result of the part is left open.
struct PartSend {
  std::uint32_t step = 0;
  std::uint32_t arc = 0;
  ReductionPart part;
};

/// Returns nothing if some contribution would arrive too late, or would be counted twice.
[[nodiscard]] std::optional<std::vector<PartSend>> schedule_clusters(const ClusterTask& task);

}  // namespace asterism

// Allreduce with all ports on any graph, in fewer steps than a reduction to one root and a
// broadcast take: clusters of nodes are summed up at their heads, and every node receives the sums
// of all clusters.
//
// With K clusters, a node receives up to K parts where a broadcast sends it one. So the engine
// compares shapes, from as many steps as the largest distance on, by the schedule of one chunk,
// and trades start-ups for transmissions. Every chunk has its own clusters, which spreads the load
// over all links.
//
// Takes O(N^2) bytes, and O(N^2) time per chunk. No optimum is guaranteed; the schedule never takes
// more steps than asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/model.hpp>
#include <asterism/progress.hpp>

#include "synthesis/clusters/cluster_piece.hpp"

namespace asterism {

/// Returns the shape of least estimated time among those with the given number of steps (0: at most
/// twice the radius of the graph); nothing if there is none, or if it would save few steps.
[[nodiscard]] std::optional<ClusterShape> choose_cluster_shape(const ProblemGraph& graph,
                                                               const HopTable& table,
                                                               const Model& model, double messages,
                                                               std::uint32_t steps,
                                                               const Progress& progress);

/// Returns the sends of each chunk. Throws Error(unsupported) if the shape does not fit the graph.
[[nodiscard]] std::vector<std::vector<PartSend>> schedule_cluster_chunks(const ProblemGraph& graph,
                                                                         const HopTable& table,
                                                                         const ClusterShape& shape,
                                                                         std::uint64_t chunks,
                                                                         const Progress& progress);

}  // namespace asterism

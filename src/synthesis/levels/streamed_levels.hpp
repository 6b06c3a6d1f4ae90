// The variant of level_gossip.hpp for networks in which every node is a participant.
#pragma once

#include <asterism/algorithm_request.hpp>
#include <asterism/schedule.hpp>

#include "problem/problem_graph.hpp"

namespace asterism {

/// Maximum number of arcs that lead to a node.
inline constexpr std::uint32_t max_streamed_in_degree = 64;

/// Pushes each step as soon as it is known and keeps nothing of it. Requires at most
/// max_streamed_in_degree arcs to every node, and a path from every node to every other.
void push_streamed_levels(const ProblemGraph& graph, const AlgorithmRequest& request,
                          StepSink& sink);

}  // namespace asterism

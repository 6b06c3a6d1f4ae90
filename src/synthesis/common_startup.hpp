// The cost that every packet of a problem pays in addition to its messages.
#pragma once

#include <algorithm>
#include <limits>

#include "problem/problem_graph.hpp"

namespace asterism {

/// Returns the minimum latency of all arcs.
inline double least_latency(const ProblemGraph& graph) {
  if (graph.arcs().empty()) return 0;
  return std::ranges::min_element(graph.arcs(), {}, &Arc::latency)->latency;
}

/// Returns the start-up and delay of the model plus the minimum latency of all arcs. A machine with
/// a start-up is equivalent to one that has the same time in each of its latencies, so code that
/// weighs start-ups against messages must use this sum.
inline double common_startup(const ProblemGraph& graph, const Model& model) {
  return model.step_startup() + least_latency(graph);
}

/// Returns whether all arcs have the same rate and latency.
inline bool all_arcs_alike(const ProblemGraph& graph) {
  return std::ranges::all_of(graph.arcs(), [&](const Arc& arc) {
    return arc.rate == graph.arcs().front().rate && arc.latency == graph.arcs().front().latency;
  });
}

}  // namespace asterism

// What every packet of a problem pays besides its messages, however the problem is stated.
#pragma once

#include <algorithm>
#include <limits>

#include "problem/problem_graph.hpp"

namespace asterism {

/// The least latency of all arcs.
inline double least_latency(const ProblemGraph& graph) {
  if (graph.arcs().empty()) return 0;
  return std::ranges::min_element(graph.arcs(), {}, &Arc::latency)->latency;
}

/// The start-up and delay of the model plus the least latency of all arcs. A machine with a
/// start-up and one with the same time in all of its latencies are the same, so whoever weighs
/// start-ups against messages must use this sum.
inline double common_startup(const ProblemGraph& graph, const Model& model) {
  return model.step_startup() + least_latency(graph);
}

/// Whether all arcs have one rate and one latency.
inline bool all_arcs_alike(const ProblemGraph& graph) {
  return std::ranges::all_of(graph.arcs(), [&](const Arc& arc) {
    return arc.rate == graph.arcs().front().rate && arc.latency == graph.arcs().front().latency;
  });
}

}  // namespace asterism

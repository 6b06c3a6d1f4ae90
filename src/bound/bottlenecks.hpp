// Bounds of start-ups by nodes that part the network: all that goes from one part to another passes
// them, a few packets per step.
#pragma once

#include <asterism/problem.hpp>

#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// Raises the bounds for problems in which a transfer crosses one link.
void raise_by_bottlenecks(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                          Findings& findings);

}  // namespace asterism

// Bounds on start-ups by cut vertices: everything that goes from one part to another passes through
// them, a few packets per step.
#pragma once

#include <asterism/problem.hpp>

#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// Raises the bounds. Requires that a transfer crosses a single link.
void raise_by_bottlenecks(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                          Findings& findings);

}  // namespace asterism

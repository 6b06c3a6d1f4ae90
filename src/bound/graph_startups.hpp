// Bounds on start-ups and on the time of a single message, by node.
#pragma once

#include <asterism/problem.hpp>

#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

void raise_graph_startups(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                          Findings& findings);

}  // namespace asterism

// Additional transmissions in schedules with few steps, for problems on any graph.
#pragma once

#include <asterism/problem.hpp>

#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// Adds tradeoffs. Requires that the start-ups and transmissions have been bounded.
void trade_steps(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                 Findings& findings);

}  // namespace asterism

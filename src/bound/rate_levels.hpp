// Bounds of copying collectives if ports are limited and some links are slower than others: nodes
// that receive much over slow links have less time left for the fast ones.
//
// Consider the components of the network without the links slower than some rate, for every rate.
// Each component is contained in one of the previous rate, and the last ones are the single nodes.
// Everything that starts outside a component must enter it at least once. Let a message that
// arrives over a link pay a price for each of the components that it enters, chosen so that no
// packet pays more than one in the time of a message. Then the total payment for all components
// within a component, divided by the packets that its nodes can receive at the same time, bounds
// the time.
#pragma once

#include <asterism/problem.hpp>

#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

void raise_by_rate_levels(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                          Findings& findings);

}  // namespace asterism

// Bounds of collectives that copy, where ports are limited and some links are slower than others:
// who has to get much over slow links has less time left for the fast ones.
//
// Take the parts that the network falls into without the links slower than some rate, for every
// rate; each part lies in one of the rate before, and the last ones are the single nodes. Into each
// part all that starts outside has to come at least once. Let a message that comes over a link pay
// a price for each of the parts that it comes into, so high that in the time of a message no packet
// pays more than one. Then what must be paid for all parts within a part, over the packets that its
// nodes can receive at the same time, bounds the time.
#pragma once

#include <asterism/problem.hpp>

#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

void raise_by_rate_levels(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                          Findings& findings);

}  // namespace asterism

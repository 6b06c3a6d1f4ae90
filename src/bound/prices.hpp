// Bounds of alltoall by prices: the dual of the linear program of balanced routes.
//
// Let every link, and every node for sending and for receiving, have any price for the time of a
// message. A message pays at least what its cheapest way costs, and in the time of one message
// all that there is together takes in no more than the sum of its prices (times how many packets a
// node may send). So what all messages pay over that sum bounds the time from below, whatever the
// prices are. Good prices are found by raising those of what is used most when all messages take
// their cheapest ways, again and again; the bound is computed in whole numbers.
#pragma once

#include <asterism/problem.hpp>

#include "bound/arc_capacities.hpp"
#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

void raise_by_prices(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                     const ArcCapacities& capacities, Findings& findings);

}  // namespace asterism

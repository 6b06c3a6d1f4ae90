// Bounds of alltoall by prices: the dual of the linear program of balanced routes.
//
// Let every link, and every node for sending and for receiving, have an arbitrary price for the
// time of a message. A message pays at least the cost of its cheapest path, and in the time of one
// message all resources together receive at most the sum of their prices (times the number of
// packets that a node may send). So the total payment of all messages divided by that sum is a
// lower bound on the time, for any prices. Good prices are found by repeatedly raising those of the
// most used resources when all messages take their cheapest paths. The bound is computed in integer
// arithmetic.
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

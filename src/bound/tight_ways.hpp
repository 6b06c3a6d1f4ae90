// The effect of the amount of data on the longest paths, if all links are alike.
//
// Let V messages be required to get from some senders to some receivers at distance D, where each
// link takes sigma in addition to the data, and let the time T of a schedule be less than (D+1)
// sigma. Then every piece takes a shortest path. An arc that is hop i of such paths carries one
// packet with these messages as hop i: a second one would end sigma later, with D-i hops to go. The
// same holds for each port of a node. So if at most w_i packets can make hop i, a piece is on
// average in a packet of V/w_i messages or more there, because larger packets contain more of the
// pieces. The hops of a piece are sequential, so on average they take
//
//   T >= D sigma + V t_m (1/w_1 + ... + 1/w_D)
//
// unless T is (D+1) sigma or more. Both hold in lock step and without it.
//
// In lock step a schedule of exactly D steps makes hop i in step i, for all pairs of nodes at
// distance D at the same time: step i lasts V t_m / w_i or more for the pair with the least w_i.
#pragma once

#include <asterism/problem.hpp>

#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// Whether messages of several senders may be combined on their way, so that only those of one
/// sender can be counted.
enum class OnTheWay { apart, combined };

/// Does nothing for worms, for links that differ, and for counts of pairs.
void raise_by_tight_ways(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                         OnTheWay messages, Findings& found);

}  // namespace asterism

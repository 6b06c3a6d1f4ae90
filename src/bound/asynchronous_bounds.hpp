// Lower bounds on the time of schedules whose packets do not wait for steps.
//
// They also hold in lock step, because no packet is sent later without steps than with them.
#pragma once

#include <cstdint>

#include <asterism/measure.hpp>
#include <asterism/problem.hpp>

#include "bound/asynchronous_cuts.hpp"
#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// Returns a lower bound on the time under the asynchronous clock that follows from the start-ups,
/// transmissions and volume required by lock-step schedules.
///
/// Start-ups: let every packet last tau or longer, and assign the packets that begin between i tau
/// and (i+1) tau to step i. Packets served by the same port or link begin at least tau apart, and
/// so does a packet after one that it depends on. These are therefore valid steps of a lock-step
/// schedule that ends with step floor(T/tau) - 1, and it has at least as many steps as any
/// lock-step schedule needs.
///
/// Volume: let the data of every packet flow evenly in the last part of its duration, after its
/// start-up and latency. In short slices of time, this is a lock-step schedule of pieces in which
/// no data arrive later. It therefore takes at least the time of the volume, and nothing flows
/// before the first start-up and latency are over. With whole messages, consecutive in their
/// packet, and steps of one message on the fastest link, the same holds for the transmissions.
[[nodiscard]] double asynchronous_bound(const Problem& problem, const Findings& found);

/// Raises the bounds by cuts and distances for a network that is known link by link. `found` must
/// contain the start-ups. If all nodes are `alike`, only representative ones are examined.
void raise_asynchronous_bounds(const Problem& problem, const ProblemGraph& graph,
                               const Demands& demands, bool alike, AsynchronousCuts& cuts,
                               Findings& found);

/// Raises the bounds that need no list of links, for networks of any size.
void raise_coarse_asynchronous_bounds(const Problem& problem, Findings& found);

}  // namespace asterism

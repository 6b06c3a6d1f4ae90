// Lower bounds on the time of schedules whose packets do not wait for steps.
//
// They hold in lock step as well: no packet of a schedule goes later without steps than with them.
#pragma once

#include <cstdint>

#include <asterism/measure.hpp>
#include <asterism/problem.hpp>

#include "bound/asynchronous_cuts.hpp"
#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// A time that no schedule can beat under the asynchronous clock, by what is known of the whole
/// problem: the start-ups, transmissions and volume that schedules in lock step need.
///
/// Start-ups: let every packet last for tau or longer. Put those that begin from i tau to (i+1) tau
/// into step i. Packets that one port or link serves one after the other begin at least tau apart,
/// and so does a packet after one that it waits for; so these are valid steps of a schedule in lock
/// step that ends with step floor(T/tau) - 1. It has as many steps as any schedule in lock step.
///
/// Volume: let the data of every packet flow evenly in the last part of its time, after its
/// start-up and its latency. In short slices of time this is a schedule in lock step of pieces in
/// which data arrive no later, so that it takes the volume, and nothing flows before the first
/// start-up and latency are over. With whole messages, one behind the other in their packet, and in
/// steps of one message on the fastest link, the same holds of the transmissions.
[[nodiscard]] double asynchronous_bound(const Problem& problem, const Findings& found);

/// Raises the bounds by cuts and distances of a problem on a network that is known link by link.
/// `found` holds its start-ups. If all nodes are `alike`, only representative ones are examined.
void raise_asynchronous_bounds(const Problem& problem, const ProblemGraph& graph,
                               const Demands& demands, bool alike, AsynchronousCuts& cuts,
                               Findings& found);

/// Raises the bounds by what needs no list of links, for networks of any size.
void raise_coarse_asynchronous_bounds(const Problem& problem, Findings& found);

}  // namespace asterism

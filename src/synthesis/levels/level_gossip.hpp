// Allgather level by level: every message takes shortest paths to all nodes, one link per step, and
// every node divides what it receives in a step among its arcs so that the largest load relative to
// the rates is as small as possible (BFB).
//
// Guarantees as many steps as the largest distance between participants, and more only if packets
// are limited or a step would exceed max_messages_per_step. If all nodes take part, the schedule is
// streamed: memory is three bits per pair of nodes and the messages of one level, and the work is
// about one visit per message and arc, on all cores. Otherwise it takes four bytes per pair of
// nodes and keeps the whole schedule, because what a node has to forward is known only from later
// steps.
#pragma once

#include <asterism/algorithm_request.hpp>
#include <asterism/schedule.hpp>

#include "problem/problem_graph.hpp"

namespace asterism {

/// Steps with more messages are cut, so that a step takes at most a gigabyte. The number is the
/// same on every machine.
inline constexpr std::uint64_t max_messages_per_step = std::uint64_t{1} << 27;

/// Requires an allgather with all ports. Throws Error(unsupported) if some participant cannot be
/// reached, and Error(too_large) if the memory limit is too low.
void push_level_gossip(const ProblemGraph& graph, const AlgorithmRequest& request, StepSink& sink);

}  // namespace asterism

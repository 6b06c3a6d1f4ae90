// Reversing schedules, and running one after another.
//
// In reverse, a broadcast without redundant deliveries is a reduction: a node sends its partial
// result to the node that sent it the message, after all nodes to which it sent the message have
// done so. In the same way an allgather becomes a reduce-scatter, a scatter a gather, and a gather
// a scatter. A reduction followed by a broadcast of its results is an allreduce.
#pragma once

#include <cstdint>

#include <asterism/owned_schedule.hpp>

namespace asterism {

/// Returns the schedule of a broadcast, multi-broadcast or allgather without useless deliveries:
/// messages that a node already has, or that a node neither needs nor forwards. Steps that become
/// empty are removed. Throws Error(unsupported) for other collectives.
[[nodiscard]] Schedule without_redundancy(const Schedule& schedule, std::uint64_t memory_limit = 0);

/// Returns the schedule with its steps in reverse order and every transfer over the same links in
/// the opposite direction. A valid broadcast becomes a reduce to its source, an allgather a
/// reduce-scatter, a scatter a gather, and a gather a scatter. Messages keep their numbers; control
/// units are left out. If links are not the same in both directions, the result is a schedule for
/// the network with all links reversed. Throws Error(unsupported) for other collectives.
[[nodiscard]] Schedule reversed(const Schedule& schedule, std::uint64_t memory_limit = 0);

/// Returns an allreduce with one message per result: a reduce or reduce-scatter that only sends
/// `given` parts, followed by a broadcast or allgather of its results on the same network. The
/// second phase starts before the first has ended if the model allows both at the same time. `kind`
/// may also be a barrier, made of a reduce and a broadcast of one message. Throws Error(usage) if
/// the two schedules do not fit.
[[nodiscard]] Schedule composed(const Schedule& reduction, const Schedule& spreading,
                                CollectiveKind kind = CollectiveKind::allreduce);

/// Returns a broadcast or allgather in reverse, followed by the same forwards. What is broadcast
/// last is reduced last, so that the two phases overlap as much as possible.
[[nodiscard]] Schedule both_ways(const Schedule& forward,
                                 CollectiveKind kind = CollectiveKind::allreduce,
                                 std::uint64_t memory_limit = 0);

}  // namespace asterism

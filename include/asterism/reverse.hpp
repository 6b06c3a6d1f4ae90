// Schedules backwards, and one behind the other.
//
// Run backwards, a broadcast in which nobody gets anything twice is a reduction: where a node was
// sent a message it gives its part of the result, after all to whom it sent the message have given
// theirs. So is an allgather a reduce-scatter, a scatter a gather and a gather a scatter. A
// reduction and then a broadcast of its results are an allreduce.
#pragma once

#include <cstdint>

#include <asterism/owned_schedule.hpp>

namespace asterism {

/// The same without what nobody needs: a message that a node has, or that a node that takes no part
/// does not pass on, and steps in which nothing is left. Of a broadcast, multi-broadcast or
/// allgather. Throws Error(unsupported) for other collectives.
[[nodiscard]] Schedule without_redundancy(const Schedule& schedule, std::uint64_t memory_limit = 0);

/// The last step first, every transfer over the same links the other way: of a valid broadcast a
/// reduce to its source, of an allgather a reduce-scatter, of a scatter a gather and of a gather a
/// scatter. Messages keep their numbers, control units are left out. On a network whose links are
/// not the same both ways it is a schedule for the network with all links turned round. Throws
/// Error(unsupported) for other collectives.
[[nodiscard]] Schedule reversed(const Schedule& schedule, std::uint64_t memory_limit = 0);

/// An allreduce of as many messages as there are results: a reduce or reduce-scatter that only
/// gives parts, then a broadcast or allgather of its results, on the same network. The second
/// begins before the first is over if the model allows all of it at once. `kind` may also be a
/// barrier, of a reduce and a broadcast of one message. Throws Error(usage) if they do not fit.
[[nodiscard]] Schedule composed(const Schedule& reduction, const Schedule& spreading,
                                CollectiveKind kind = CollectiveKind::allreduce);

/// A broadcast or an allgather backwards and then forwards. What is broadcast last is reduced last,
/// so that both overlap as far as they can.
[[nodiscard]] Schedule both_ways(const Schedule& forward,
                                 CollectiveKind kind = CollectiveKind::allreduce,
                                 std::uint64_t memory_limit = 0);

}  // namespace asterism

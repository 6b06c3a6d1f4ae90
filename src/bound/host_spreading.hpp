// Lower bounds on the time to reach all hosts through switches.
#pragma once

#include <cstdint>

#include <asterism/problem.hpp>

namespace asterism {

/// Returns the minimum number of steps in which one message gets from a host to all participants.
/// Only hosts make copies: a holder sends at most one copy over each of its links per step, which
/// arrives some hops later. Applies to a collective whose messages are copied, on a network whose
/// switches only forward; or, with time reversed and bidirectional links, to one in which hosts
/// alone combine a result from the contributions of all participants.
[[nodiscard]] std::uint64_t host_spreading_steps(const Problem& problem);

/// The same without steps. A packet occupies each link for at least the start-up and the minimum
/// latency of all links, so a node that is informed in a given step of that length in lock step is
/// informed no earlier without steps.
[[nodiscard]] double host_spreading_time(const Problem& problem);

/// Returns the minimum number of steps in which a host has sent something to every other
/// participant, directly or through nodes that repack, or has received something from each of them.
/// Each node, host or switch, forwards at most one packet per port and step, and a packet has one
/// destination. Applies to a scatter, gather or alltoall in which every pair of participants has a
/// message.
[[nodiscard]] std::uint64_t relay_spreading_steps(const Problem& problem);

}  // namespace asterism

// How long it takes to reach all hosts behind switches.
#pragma once

#include <cstdint>

#include <asterism/problem.hpp>

namespace asterism {

/// The fewest steps in which one message gets from a host to all participants. Copies are made by
/// hosts only: who has the message sends at most one over each of its links in a step, which
/// arrives some hops later. For a collective whose messages are copied, on a network whose switches
/// only forward; or, with time reversed, in which one result is combined from contributions of all
/// participants by hosts only, if links lead both ways.
[[nodiscard]] std::uint64_t host_spreading_steps(const Problem& problem);

/// The same without steps: a packet occupies each link for at least the start-up and the least
/// latency of all links, so whoever is informed in a step of that length in lock step is informed
/// no earlier without steps.
[[nodiscard]] double host_spreading_time(const Problem& problem);

/// The fewest steps in which a host has sent something to every other participant, directly or over
/// others that repack, or has received something from every one of them: each node, host or switch,
/// passes on at most one packet per port in a step, and a packet has one end. For a scatter, gather
/// or alltoall in which no pair of participants is without a message.
[[nodiscard]] std::uint64_t relay_spreading_steps(const Problem& problem);

}  // namespace asterism

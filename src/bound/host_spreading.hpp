// How long copies take to reach all hosts if switches only forward.
#pragma once

#include <cstdint>

#include <asterism/problem.hpp>

namespace asterism {

/// The fewest steps in which one message gets from a host to all participants. Copies are made by
/// hosts only: who has the message sends at most one over each of its links in a step, which
/// arrives some hops later. For a collective whose messages are copied, on a network whose switches
/// only forward.
[[nodiscard]] std::uint64_t host_spreading_steps(const Problem& problem);

/// The same without steps: a packet occupies each link for at least the start-up and the least
/// latency of all links, so whoever is informed in a step of that length in lock step is informed
/// no earlier without steps.
[[nodiscard]] double host_spreading_time(const Problem& problem);

}  // namespace asterism

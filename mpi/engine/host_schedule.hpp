// Schedules of networks with switches, as the hosts execute them: ranks run on hosts only, and the
// real network forwards. Every walk of a message from a host over switches to the next host becomes
// one direct message.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <asterism/owned_schedule.hpp>

namespace asterism::mpi {

/// Returns the nodes that are not switches, in ascending order.
[[nodiscard]] std::vector<NodeId> hosts_of(const Network& network);

/// Returns the network itself or, if it has switches, a complete network of its hosts, in which
/// node i is the i-th host.
[[nodiscard]] std::shared_ptr<const Network> network_of_hosts(
    const std::shared_ptr<const Network>& network);

/// Returns a verified schedule between the hosts; `hosts` is network_of_hosts() of its network.
/// Throws Error(unsupported) if a switch copies or combines messages, or if the schedule depends on
/// the time that messages spend in switches.
[[nodiscard]] Schedule between_hosts(const Schedule& schedule,
                                     const std::shared_ptr<const Network>& hosts);

}  // namespace asterism::mpi

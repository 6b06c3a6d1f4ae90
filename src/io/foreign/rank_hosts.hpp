// The work of hosts only: packets that switches pass on become direct messages.
#pragma once

#include <vector>

#include <asterism/network.hpp>

#include "io/foreign/rank_work.hpp"

namespace asterism {

/// Removes the switches from the work of all nodes. What a switch passes on is sent by the host
/// that had it last, and received by the next one; peers are numbers of hosts. Throws
/// Error(unsupported), citing `format`, if a switch combines messages.
[[nodiscard]] std::vector<std::vector<RankWork>> work_of_hosts(
    std::vector<std::vector<RankWork>> nodes, const Network& network, const std::string& format);

}  // namespace asterism

// Programs of participants only: packets that other nodes pass on become direct transfers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/collective.hpp>

#include "io/foreign/slot_program.hpp"

namespace asterism {

struct HostPrograms {
  /// By participant; peers are numbers of participants.
  std::vector<RankSlots> ranks{};
  /// Number of transfers that stood for two or more, from node to node.
  std::uint64_t joined = 0;
};

/// Removes the nodes that do not take part from the programs of all nodes. What such a node passes
/// on is sent by the participant that had it last, when it had it, and received by the next one in
/// the step of the schedule. Throws Error(unsupported), citing `format`, if such a node combines.
[[nodiscard]] HostPrograms host_programs(std::vector<RankSlots> nodes, const Collective& collective,
                                         const std::string& format);

}  // namespace asterism

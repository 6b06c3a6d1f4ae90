// A gossip described by the arcs used in each step and the packet sizes. The contents follow: each
// arc carries as much as fits of what its head lacks and no other arc delivers.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "synthesis/gossip/gossip_task.hpp"

namespace asterism {

/// A packet of a step; its messages are a range of the step's messages.
struct GossipPacket {
  std::uint32_t arc = 0;
  std::size_t first = 0, last = 0;
};
using GossipStepTaker = std::function<void(std::span<const GossipPacket> packets,
                                           std::span<const std::uint32_t> messages)>;

/// Returns the duration of a step, which is that of its slowest packet.
[[nodiscard]] double gossip_step_time(const GossipTask& task,
                                      std::span<const GossipPacket> packets);

struct ArcPlan {
  struct Step {
    std::vector<std::uint32_t> arcs;
    std::uint64_t pack = 1;  ///< maximum messages over a link of rate `rate`
  };
  double rate = 1;
  std::vector<Step> steps;
};

/// Returns the maximum number of messages in a packet over an arc.
[[nodiscard]] std::uint64_t room_of_arc(const GossipTask& task, const Arc& arc, std::uint64_t pack,
                                        double rate);

/// Uses groups of links in turn, with packets of any size, which is best on hypercubes. Returns no
/// steps if that takes more than `max_steps`.
[[nodiscard]] ArcPlan plan_in_turns(const GossipTask& task, std::uint64_t max_steps);

/// Uses links of one kind in turns until nothing more moves over them, then those of the next kind,
/// slowest first: slow links carry the data while it is small, fast links once it has grown.
/// Returns no steps if that takes more than `max_steps`.
[[nodiscard]] ArcPlan plan_kind_by_kind(const GossipTask& task, std::uint64_t max_steps);

}  // namespace asterism

// A gossip told by its arcs: which are used in each step, and how large packets may be. What they
// carry follows: of what its end lacks and nothing else brings, as much as fits.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "synthesis/gossip/gossip_task.hpp"

namespace asterism {

/// A packet of a step, its messages among those of the step.
struct GossipPacket {
  std::uint32_t arc = 0;
  std::size_t first = 0, last = 0;
};
using GossipStepTaker = std::function<void(std::span<const GossipPacket> packets,
                                           std::span<const std::uint32_t> messages)>;

/// The time of a step, which is that of its slowest packet.
[[nodiscard]] double gossip_step_time(const GossipTask& task,
                                      std::span<const GossipPacket> packets);

struct ArcPlan {
  struct Step {
    std::vector<std::uint32_t> arcs;
    std::uint64_t pack = 1;  ///< the most messages over a link of rate `rate`
  };
  double rate = 1;
  std::vector<Step> steps;
};

/// The most messages of a packet over an arc.
[[nodiscard]] std::uint64_t room_of_arc(const GossipTask& task, const Arc& arc, std::uint64_t pack,
                                        double rate);

/// The links in groups that take turns, with packets of any size, which is best on hypercubes; no
/// steps if that takes more than `max_steps`.
[[nodiscard]] ArcPlan plan_in_turns(const GossipTask& task, std::uint64_t max_steps);

/// Links of one kind in turns until nothing more moves over them, then those of the next, the
/// slowest first, and so on: what is few goes over the slow ones, what has become much over the
/// fast ones. No steps if that takes more than `max_steps`.
[[nodiscard]] ArcPlan plan_kind_by_kind(const GossipTask& task, std::uint64_t max_steps);

}  // namespace asterism

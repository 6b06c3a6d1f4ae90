// Gossip: in every step, each arc carries messages that its head lacks, rarest first. The search
// tries settings and arc plans until the effort is spent, and keeps the fastest.
//
// Guarantees a complete schedule on every connected graph with any port and packet limits, but not
// how far it is from the optimum. One run takes O(steps arcs messages / 64).
#pragma once

#include <optional>

#include <asterism/algorithm_request.hpp>

#include "synthesis/gossip/gossip_run.hpp"

namespace asterism {

/// The best settings, or a faster plan if `plan` has steps.
struct GossipChoice {
  GossipSettings settings;
  ArcPlan plan;
};

/// `pack` is the packet size, if given.
[[nodiscard]] GossipChoice best_gossip(const GossipTask& task, std::optional<std::uint64_t> pack,
                                       const AlgorithmRequest& request);

}  // namespace asterism

// Gossip: in every step each arc carries the messages that its end lacks, the rarest first. This
// tries settings and plans of arcs until the effort is spent, and keeps the fastest.
//
// Guarantees a complete schedule on every connected graph, whatever the ports and packet limits; no
// bound on how far it is from the best. One run takes O(steps arcs messages / 64).
#pragma once

#include <optional>

#include <asterism/algorithm_request.hpp>

#include "synthesis/gossip/gossip_run.hpp"

namespace asterism {

/// A plan that is faster than what the settings give, if it has steps.
struct GossipChoice {
  GossipSettings settings;
  ArcPlan plan;
};

/// `pack`: the size of packets, if it is given.
[[nodiscard]] GossipChoice best_gossip(const GossipTask& task, std::optional<std::uint64_t> pack,
                                       const AlgorithmRequest& request);

}  // namespace asterism

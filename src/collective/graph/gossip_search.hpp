// The settings under which a gossip takes least time, as far as the effort allows to try.
#pragma once

#include <optional>

#include <asterism/algorithm.hpp>

#include "collective/graph/gossip_run.hpp"

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

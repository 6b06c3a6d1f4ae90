// The links between nodes that have their places, and which way they go.
#pragma once

#include "graph/layout/placement.hpp"

namespace asterism {

/// Throws Error(too_large) if `nodes` nodes of the network have too many ports to look at.
void require_few_links(const Network& network, std::uint64_t nodes);

/// Every link between nodes of the layout once, at the end with the smaller class, node and port.
[[nodiscard]] std::vector<LaidOutLink> links_between(const Network& network,
                                                     const std::vector<NodeId>& nodes);

/// Which lead around.
void lead_around(Layout& layout, const Placement& placement);
/// Links beside each other are bent apart; if `past_nodes`, those that would run over another node
/// go past it.
void bend_links(Layout& layout, bool past_nodes);

}  // namespace asterism

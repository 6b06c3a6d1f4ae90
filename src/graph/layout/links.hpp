// The links between placed nodes, and their directions.
#pragma once

#include "graph/layout/placement.hpp"

namespace asterism {

/// Throws Error(too_large) if `nodes` nodes of the network have too many ports to examine.
void require_few_links(const Network& network, std::uint64_t nodes);

/// Returns every link between nodes of the layout once, at the end with the smaller class, node and
/// port.
[[nodiscard]] std::vector<LaidOutLink> links_between(const Network& network,
                                                     const std::vector<NodeId>& nodes);

/// Marks the links that lead around.
void lead_around(Layout& layout, const Placement& placement);
/// Bends parallel links apart; if `past_nodes`, links that would run over another node go past it.
void bend_links(Layout& layout, bool past_nodes);

}  // namespace asterism

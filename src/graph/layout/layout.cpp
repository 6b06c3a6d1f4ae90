#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "graph/layout/geometry.hpp"
#include "graph/layout/links.hpp"
#include "graph/layout/placement.hpp"
#include "graph/layout/spacing.hpp"
#include "graph/layout/unit_box.hpp"

namespace asterism {

Layout layout_of(const Network& network, const Progress& progress) {
  if (network.node_count() > max_nodes_laid_out)
    throw Error(
        ErrorCode::too_large,
        fmt::format("{} has {} nodes; at most {} are laid out", network.spec(),
                    with_thousands(network.node_count()), with_thousands(max_nodes_laid_out)),
        "choose a smaller network, or a part of it");
  require_few_links(network, network.node_count());
  Placement placement = placement_of(network, progress);
  Layout layout;
  layout.shape = placement.shape;
  layout.nodes.reserve(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) layout.nodes.push_back(node);
  layout.places = std::move(placement.places);
  fit_into_unit_box(layout);
  layout.links = links_between(network, layout.nodes);
  lead_around(layout, placement);
  bend_links(layout, placement.bends);
  return layout;
}

}  // namespace asterism

#include "synthesis/routes/route_distances.hpp"

namespace asterism::routes {

TargetDistances::TargetDistances(const RouteGraph& graph, std::span<const Parcel> parcels)
    : index_(graph.node_count(), RouteGraph::unreached) {
  for (const Parcel& parcel : parcels) {
    if (index_[parcel.to] != RouteGraph::unreached) continue;
    index_[parcel.to] = static_cast<std::uint32_t>(targets_.size());
    targets_.push_back(parcel.to);
  }
  arcs_.reserve(graph.node_count() * targets_.size());
  std::vector<std::uint32_t> row(graph.node_count());
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    graph.distances_from(node, row);
    for (const std::uint32_t target : targets_) arcs_.push_back(row[target]);
  }
}

}  // namespace asterism::routes

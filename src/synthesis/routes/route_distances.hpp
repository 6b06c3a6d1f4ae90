// Distances from every node to each target, in arcs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "synthesis/routes/route_graph.hpp"

namespace asterism::routes {

class TargetDistances {
 public:
  TargetDistances(const RouteGraph& graph, std::span<const Parcel> parcels);

  [[nodiscard]] std::span<const std::uint32_t> targets() const { return targets_; }
  /// Returns the index of a target. Requires that the node is a target.
  [[nodiscard]] std::uint32_t index(std::uint32_t node) const { return index_[node]; }
  /// Distances from a node to all targets in order; RouteGraph::unreached if there is no path.
  [[nodiscard]] std::span<const std::uint32_t> from(std::uint32_t node) const {
    return {arcs_.data() + node * targets_.size(), targets_.size()};
  }
  [[nodiscard]] std::uint32_t of(const Parcel& parcel) const {
    return from(parcel.from)[index_[parcel.to]];
  }

 private:
  std::vector<std::uint32_t> targets_, index_, arcs_;
};

}  // namespace asterism::routes

// Deterministic shortest paths for logical transfers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <asterism/network.hpp>

#include "graph/link_table.hpp"
#include "schedule/links.hpp"

namespace asterism {

/// Uses dimension-ordered paths on networks with axes. On other networks, if several ports lead
/// closer, the digits of the target's number select one, so that different targets use different
/// paths. The network must outlive this object.
class LogicalRoutes {
 public:
  explicit LogicalRoutes(const Network& network)
      : network_(network), links_(network), has_axes_(network.axis(Port{0}).has_value()) {}

  /// Valid as long as this object. Throws Error(unsupported) if there is no path.
  [[nodiscard]] std::span<const Port> path(NodeId from, NodeId to);
  [[nodiscard]] NodeId end(NodeId node, Port port) const { return links_.end(node, port); }

 private:
  [[nodiscard]] std::optional<Port> direct(NodeId from, NodeId to) const;
  [[nodiscard]] std::vector<Port> find(NodeId from, NodeId to);
  [[nodiscard]] std::vector<Port> descend(NodeId from, NodeId to);
  void find_distances(NodeId to);

  const Network& network_;
  Links links_;
  bool has_axes_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<Port>> known_;
  std::optional<LinkTable> table_;
  std::optional<DistanceSearch> search_;
  NodeId target_ = no_node;
  std::span<const std::uint32_t> distance_;  // distances of all nodes to the target
  /// The same of all earlier targets, on networks that are not large.
  std::vector<std::vector<std::uint32_t>> kept_distances_;
};

}  // namespace asterism

// Shortest routes between all pairs of nodes, spread over the links.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <asterism/network.hpp>

#include "graph/link_table.hpp"

namespace asterism {

/// Shortest routes. Among several links on shortest paths, the choice depends only on source,
/// target and position, so that no link is preferred. Routes are computed target by target.
class SpreadRoutes {
 public:
  explicit SpreadRoutes(const Network& network);

  /// Sets the target of subsequent routes.
  void set_target(NodeId target);
  /// The ports of the route; valid until the next call.
  [[nodiscard]] std::span<const Port> from(NodeId source);

 private:
  [[nodiscard]] Port next(NodeId at, std::uint64_t choice);

  const Network& network_;
  LinkTable backwards_;
  DistanceSearch search_;
  NodeId target_{0};
  std::span<const std::uint32_t> distance_{};
  std::vector<NodeId> ends_;
  std::vector<Port> closer_, ports_;
};

}  // namespace asterism

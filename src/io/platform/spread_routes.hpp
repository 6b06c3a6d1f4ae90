// Shortest routes between all pairs of nodes, spread over the links.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <asterism/network.hpp>

#include "graph/link_table.hpp"

namespace asterism {

/// Where several links lead on a shortest way, which one is taken depends on source, target and
/// place, so that no link is preferred, and on nothing else. Routes are asked for target by target.
class SpreadRoutes {
 public:
  explicit SpreadRoutes(const Network& network);

  /// From now on routes lead there.
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

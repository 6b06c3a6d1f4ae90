// A network without its ports and labels: the structure that an isomorphism must preserve.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/symmetry.hpp>

namespace asterism {

/// All links between two nodes from the perspective of one of them: the cost of each in both
/// directions, in ascending order.
struct LinkKind {
  struct Direction {
    bool exists = false;
    double rate = 1;
    double latency = 0;
    double delay = 0;
    auto operator<=>(const Direction&) const = default;
  };
  struct Link {
    Direction out;
    Direction in;
    auto operator<=>(const Link&) const = default;
  };
  std::vector<Link> links;
  auto operator<=>(const LinkKind&) const = default;
};

struct ColouredGraph {
  /// Two adjacent nodes, the smaller first, and the kind of their links from the perspective of
  /// each.
  struct Edge {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t kind_at_a = 0;
    std::uint32_t kind_at_b = 0;
    auto operator<=>(const Edge&) const = default;
  };

  std::uint32_t nodes = 0;
  std::vector<bool> is_switch;
  std::vector<LinkKind> kinds;  ///< ascending
  std::vector<Edge> edges;      ///< ascending

  /// Returns whether all links are of one kind that is the same from both ends.
  [[nodiscard]] bool is_plain() const { return kinds.size() <= 1; }
};

/// Returns nothing if there are more nodes or links than the limits allow.
[[nodiscard]] std::optional<ColouredGraph> coloured_graph(const Network& network,
                                                          const SymmetryLimits& limits);

}  // namespace asterism

// Pictures of networks as SVG, for programs and notebooks.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>
#include <asterism/route.hpp>

namespace asterism {

/// What to draw.
struct NetworkPictureRequest {
  std::shared_ptr<const Network> network;  ///< its faults are marked
  std::string labels = "auto";   ///< "auto" shows labels where there is room; or "all" or "none"
  std::uint64_t max_nodes = 0;   ///< larger networks are drawn in part; 0 for a readable number
  NodeId around = no_node;       ///< draw what is near this node
  NodeId tree = no_node;         ///< mark a breadth-first tree from this node
  std::optional<Route> route{};  ///< mark this route
  Progress progress{};
};

/// A picture of a network.
struct NetworkPicture {
  std::string svg;
  std::string part;  ///< which part is drawn; empty if all of it is
};

/// Draws a network. Throws Error(usage) if both a route and a tree are requested, and otherwise
/// like layout_of.
[[nodiscard]] NetworkPicture picture_of_network(const NetworkPictureRequest& request);

}  // namespace asterism

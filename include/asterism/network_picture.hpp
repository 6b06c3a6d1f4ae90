// Pictures of networks as SVG, for programs and notebooks that show one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>
#include <asterism/route.hpp>

namespace asterism {

struct NetworkPictureRequest {
  std::shared_ptr<const Network> network;  ///< with its faults, which are drawn as such
  std::string labels = "auto";             ///< where there is room; "all" or "none"
  std::uint64_t max_nodes = 0;   ///< larger ones are drawn in part; 0 for what is readable
  NodeId around = no_node;       ///< draw what is near this node
  NodeId tree = no_node;         ///< mark a breadth-first tree from this node
  std::optional<Route> route{};  ///< mark this route
  Progress progress{};
};

struct NetworkPicture {
  std::string svg;
  std::string part;  ///< that only a part is drawn, and which; empty if it is all
};

/// Throws Error(usage) for a route and a tree at once, and as layout_of.
[[nodiscard]] NetworkPicture picture_of_network(const NetworkPictureRequest& request);

}  // namespace asterism

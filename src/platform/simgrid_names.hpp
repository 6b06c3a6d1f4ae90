// What the nodes of a network are in files for SimGrid, and what they are called.
#pragma once

#include <string>

#include <fmt/format.h>

#include <asterism/platform.hpp>

namespace asterism {

/// Others are routers, on which nothing runs.
[[nodiscard]] inline bool is_simgrid_host(const PlatformRequest& request, NodeId node) {
  return request.switches_are_hosts || !request.network->is_switch(node);
}

[[nodiscard]] inline std::string simgrid_node_name(NodeId node) {
  return fmt::format("n{}", node.value());
}

/// Of the link that leaves a node over a port.
[[nodiscard]] inline std::string simgrid_link_name(NodeId node, Port port) {
  return fmt::format("n{}.{}", node.value(), port.value());
}

}  // namespace asterism

// Names of nodes in SimGrid files, and escaping of text.
#pragma once

#include <string>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/platform.hpp>

namespace asterism {

/// Other nodes are routers, on which nothing runs.
[[nodiscard]] inline bool is_simgrid_host(const PlatformRequest& request, NodeId node) {
  return request.switches_are_hosts || !request.network->is_switch(node);
}

/// Throws Error(too_large) for more than 2^24 links, which would be too large to load.
inline void require_few_simgrid_links(const Network& network) {
  static constexpr double most = 0x1p24;
  if (static_cast<double>(network.node_count()) * network.port_count() > most)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has too many links for a platform", network.spec()),
                "choose a network of at most 2^24 links");
}

[[nodiscard]] inline std::string simgrid_node_name(NodeId node) {
  return fmt::format("n{}", node.value());
}

/// Returns the name of the link that leaves a node over a port.
[[nodiscard]] inline std::string simgrid_link_name(NodeId node, Port port) {
  return fmt::format("n{}.{}", node.value(), port.value());
}

/// Escapes a text for use as an attribute value.
[[nodiscard]] inline std::string xml_text(const std::string& text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char c : text) switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:  // XML does not allow the other control characters
        escaped += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  return escaped;
}

}  // namespace asterism

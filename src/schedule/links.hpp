// The neighbours of a network, from a table if it is small enough, otherwise by querying the
// network.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <asterism/network.hpp>

#include "graph/link_table.hpp"

namespace asterism {

class Links {
 public:
  explicit Links(const Network& network) : network_(network) {
    if (network.node_count() > max_entries / std::max(1U, network.port_count())) return;
    std::vector<Port> ports;
    for (Port port{0}; port.value() < network.port_count(); ++port) ports.push_back(port);
    table_ = LinkTable(network, ports);
  }

  /// The node and the port must exist.
  [[nodiscard]] NodeId end(NodeId node, Port port) const {
    if (table_.node_count() == 0) return network_.neighbour(node, port);
    const std::uint32_t end =
        table_.neighbour(static_cast<std::uint32_t>(node.value()), port.value());
    return end == LinkTable::no_link ? no_node : NodeId{end};
  }

  /// Maximum memory.
  static double bytes(const Network& network) {
    const double entries = static_cast<double>(network.node_count()) * network.port_count();
    return entries > static_cast<double>(max_entries) ? 0 : sizeof(std::uint32_t) * entries;
  }

 private:
  static constexpr std::uint64_t max_entries = 1 << 24;

  const Network& network_;
  LinkTable table_;
};

}  // namespace asterism

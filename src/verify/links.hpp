// The neighbours of a network, from a table if that is small and by asking it otherwise.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

class Links {
 public:
  explicit Links(const Network& network) : network_(network), ports_(network.port_count()) {
    if (network.node_count() > most_entries / std::max(1U, ports_)) return;
    table_.resize(network.node_count() * ports_);
    std::vector<NodeId> ends(ports_);
    for (NodeId node{0}; node.value() < network.node_count(); ++node) {
      network.neighbours(node, ends);
      for (std::uint32_t port = 0; port < ports_; ++port)
        table_[node.value() * ports_ + port] =
            ends[port] == no_node ? none : static_cast<std::uint32_t>(ends[port].value());
    }
  }

  /// The node and the port must exist.
  [[nodiscard]] NodeId end(NodeId node, Port port) const {
    if (table_.empty()) return network_.neighbour(node, port);
    const std::uint32_t end = table_[node.value() * ports_ + port.value()];
    return end == none ? no_node : NodeId{end};
  }

  /// At most.
  static double bytes(const Network& network) {
    const double entries = static_cast<double>(network.node_count()) * network.port_count();
    return entries > static_cast<double>(most_entries) ? 0 : sizeof(std::uint32_t) * entries;
  }

 private:
  static constexpr std::uint64_t most_entries = 1 << 24;
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  const Network& network_;
  std::uint32_t ports_;
  std::vector<std::uint32_t> table_;
};

}  // namespace asterism

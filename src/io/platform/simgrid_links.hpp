// The links of a platform for SimGrid.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include <asterism/platform.hpp>

#include "problem/link_costs.hpp"

namespace asterism {

class SimgridLinks {
 public:
  explicit SimgridLinks(const PlatformRequest& request)
      : network_(*request.network),
        model_(request.model),
        costs_(request.model, network_),
        half_duplex_(request.model.duplex == Model::Duplex::half) {}

  /// Throws Error(unsupported) for a half-duplex link with different costs in its two directions.
  void write(std::ostream& out) const;
  /// Returns the name of the link that carries what leaves a node over a port; in half-duplex mode,
  /// the name at the end that comes first.
  [[nodiscard]] std::string carrier(NodeId from, Port port, NodeId to) const;

 private:
  struct Times {
    double latency = 0;    // in microseconds
    double bandwidth = 0;  // in bytes per microsecond
    bool operator==(const Times&) const = default;
  };
  [[nodiscard]] Times times(NodeId node, Port port) const;
  [[nodiscard]] bool is_shared(NodeId from, Port port, NodeId to) const;

  const Network& network_;
  const Model& model_;
  LinkCosts costs_;
  bool half_duplex_;
};

/// Calls body(from, port, to) for every direction of a link, in the order of ids and ports.
template <class Body>
void for_each_hop(const Network& network, Body&& body) {
  std::vector<NodeId> ends(network.port_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    network.neighbours(node, ends);
    for (std::uint32_t port = 0; port < ends.size(); ++port)
      if (ends[port] != no_node) body(node, Port{port}, ends[port]);
  }
}

}  // namespace asterism

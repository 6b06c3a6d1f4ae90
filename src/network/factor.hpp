// One of the two networks of a composition, with its hosts counted apart from its switches.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <asterism/network.hpp>

#include "network/composition.hpp"

namespace asterism {

/// Stores four bytes per node of a network with switches, and nothing for others.
class Factor {
 public:
  Factor(std::shared_ptr<const Network> network, const Composition& composition);

  [[nodiscard]] const Network& network() const { return *network_; }
  [[nodiscard]] const std::shared_ptr<const Network>& shared_network() const { return network_; }
  [[nodiscard]] std::uint64_t hosts() const { return hosts_; }
  [[nodiscard]] std::uint64_t switches() const { return network_->node_count() - hosts_; }
  [[nodiscard]] bool is_switch(NodeId node) const {
    return !places_.empty() && network_->is_switch(node);
  }
  /// Returns the place of a node among the hosts, or among the switches if it is one.
  [[nodiscard]] std::uint64_t place(NodeId node) const {
    return places_.empty() ? node.value() : places_[node.value()];
  }
  [[nodiscard]] NodeId host(std::uint64_t place) const {
    return NodeId{nodes_.empty() ? place : nodes_[place]};
  }
  [[nodiscard]] NodeId switch_node(std::uint64_t place) const {
    return NodeId{nodes_[hosts_ + place]};
  }
  /// Returns the costs of a link within the composition.
  [[nodiscard]] LinkCost cost(NodeId node, Port port) const;

 private:
  std::shared_ptr<const Network> network_;
  std::uint64_t hosts_;
  std::vector<std::uint32_t> nodes_;   // hosts, then switches; empty if there are only hosts
  std::vector<std::uint32_t> places_;  // by node
  std::optional<double> rate_;         // set if the links get their units from the composition
  double latency_ = 0;
};

/// Returns the number of nodes that are no switches.
[[nodiscard]] std::uint64_t host_count(const Network& network);

}  // namespace asterism

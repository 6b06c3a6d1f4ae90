#include "network/transposed.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/memory.hpp"

namespace asterism {

namespace {

/// Calls body(node, port, end) for every link.
template <class Body>
void for_each_link(const Network& network, Body&& body) {
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port)
      if (const NodeId end = network.neighbour(node, port); end != no_node) body(node, port, end);
}

NetworkTraits transposed_traits(const Network& network) {
  NetworkTraits traits;
  traits.family = "transposed";
  traits.spec = fmt::format("transposed:{}", network.spec());
  traits.nodes = network.node_count();
  traits.ports = network.port_count();
  traits.link_classes = {network.link_classes().begin(), network.link_classes().end()};
  traits.vertex_symmetric = network.vertex_symmetric();
  traits.port_symmetric = network.port_symmetric();
  traits.has_switches = network.has_switches();
  traits.has_own_link_costs = network.has_own_link_costs();
  traits.costs_in_units = network.costs_in_units();
  traits.directed = network.directed();
  return traits;
}

class TransposedNetwork final : public Network {
 public:
  explicit TransposedNetwork(std::shared_ptr<const Network> original)
      : Network(transposed_traits(*original)),
        original_(std::move(original)),
        begins_(node_count() * port_count()) {
    for_each_link(*original_, [&](NodeId node, Port port, NodeId end) {
      begins_[place(end, original_->reverse_port(node, port))] = {node, port};
    });
  }

  static double bytes(const Network& network) {
    return static_cast<double>(network.node_count()) * network.port_count() * sizeof(Begin);
  }

  [[nodiscard]] const std::shared_ptr<const Network>& original() const { return original_; }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return begins_[place(node, port)].node;
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return begins_[place(node, port)].port;
  }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    const Begin& begin = begins_[place(node, port)];
    return begin.node == no_node ? original_->link_class(node, port)
                                 : original_->link_class(begin.node, begin.port);
  }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    const Begin& begin = begins_[place(node, port)];
    return begin.node == no_node ? LinkCost{} : original_->link_cost(begin.node, begin.port);
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return original_->port_name(port);
  }
  [[nodiscard]] bool is_switch(NodeId node) const override { return original_->is_switch(node); }
  [[nodiscard]] std::optional<std::uint32_t> axis(Port port) const override {
    return original_->axis(port);
  }
  [[nodiscard]] std::string label(NodeId node) const override { return original_->label(node); }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return original_->parse_label(text);
  }

 private:
  /// The tail of the link that arrives at a port.
  struct Begin {
    NodeId node = no_node;
    Port port{};
  };
  [[nodiscard]] std::uint64_t place(NodeId node, Port port) const {
    return node.value() * port_count() + port.value();
  }

  std::shared_ptr<const Network> original_;
  std::vector<Begin> begins_;  // by node and port
};

}  // namespace

std::shared_ptr<const Network> transposed(const std::shared_ptr<const Network>& network,
                                          std::uint64_t memory_limit) {
  if (const auto* known = dynamic_cast<const TransposedNetwork*>(network.get()))
    return known->original();
  MemoryBudget(memory_limit)
      .require(TransposedNetwork::bytes(*network),
               fmt::format("the links of {}, reversed", network->spec()),
               "choose a smaller network");
  return std::make_shared<const TransposedNetwork>(network);
}

bool same_both_ways(const Network& network) {
  if (network.directed()) return false;
  if (!network.has_own_link_costs()) return true;
  bool same = true;
  for_each_link(network, [&](NodeId node, Port port, NodeId end) {
    same = same && network.link_cost(node, port) ==
                       network.link_cost(end, network.reverse_port(node, port));
  });
  return same;
}

}  // namespace asterism

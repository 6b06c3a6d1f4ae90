#include "network/transposed.hpp"

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/memory.hpp"

namespace asterism {

namespace {

class TransposedNetwork final : public Network {
 public:
  explicit TransposedNetwork(std::shared_ptr<const Network> network)
      : Network(traits_of_reversed(*network)),
        network_(std::move(network)),
        senders_(node_count() * port_count()) {
    for (NodeId node{0}; node.value() < node_count(); ++node)
      for (Port port{0}; port.value() < port_count(); ++port)
        if (const NodeId end = network_->neighbour(node, port); end != no_node)
          senders_[place(end, network_->reverse_port(node, port))] = {node, port};
  }

  static double bytes(const Network& network) {
    return static_cast<double>(network.node_count()) * network.port_count() * sizeof(Sender);
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return sender(node, port).node;
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return sender(node, port).port;
  }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    const Sender& from = sender(node, port);
    return network_->link_class(from.node, from.port);
  }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    const Sender& from = sender(node, port);
    return network_->link_cost(from.node, from.port);
  }
  [[nodiscard]] bool is_switch(NodeId node) const override { return network_->is_switch(node); }
  [[nodiscard]] std::string port_name(Port port) const override {
    return network_->port_name(port);
  }
  [[nodiscard]] std::string label(NodeId node) const override { return network_->label(node); }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return network_->parse_label(text);
  }

 private:
  /// Whose packets arrive at a port, and over which of its ports.
  struct Sender {
    NodeId node = no_node;
    Port port{};
  };

  /// An automorphism of a network is one of the reversed network.
  static NetworkTraits traits_of_reversed(const Network& network) {
    NetworkTraits traits;
    traits.family = "reversed";
    traits.spec = fmt::format("{} with all links reversed", network.spec());
    traits.nodes = network.node_count();
    traits.ports = network.port_count();
    traits.link_classes = {network.link_classes().begin(), network.link_classes().end()};
    traits.vertex_symmetric = network.vertex_symmetric();
    traits.has_switches = network.has_switches();
    traits.has_own_link_costs = network.has_own_link_costs();
    traits.directed = network.directed();
    return traits;
  }

  [[nodiscard]] std::size_t place(NodeId node, Port port) const {
    return node.value() * port_count() + port.value();
  }
  [[nodiscard]] const Sender& sender(NodeId node, Port port) const {
    return senders_[place(node, port)];
  }

  std::shared_ptr<const Network> network_;
  std::vector<Sender> senders_;  // by node and the port of arrival
};

}  // namespace

std::shared_ptr<const Network> transposed(std::shared_ptr<const Network> network,
                                          std::uint64_t memory_limit) {
  MemoryBudget(memory_limit)
      .require(TransposedNetwork::bytes(*network),
               fmt::format("the links of {}, reversed", network->spec()),
               "choose a smaller network");
  return std::make_shared<TransposedNetwork>(std::move(network));
}

}  // namespace asterism

#include "network/placed.hpp"

#include <utility>

#include <fmt/format.h>

namespace asterism {

namespace {

NetworkTraits placed_traits(const Network& network) {
  NetworkTraits traits;
  traits.family = "placed";
  traits.spec = fmt::format("placed:{}", network.spec());
  traits.nodes = network.node_count();
  traits.ports = network.port_count();
  traits.link_classes = {network.link_classes().begin(), network.link_classes().end()};
  traits.has_switches = network.has_switches();
  traits.has_own_link_costs = network.has_own_link_costs();
  traits.costs_in_units = network.costs_in_units();
  traits.directed = network.directed();
  return traits;
}

class PlacedNetwork final : public Network {
 public:
  PlacedNetwork(std::shared_ptr<const Network> original, std::vector<NodeId> places)
      : Network(placed_traits(*original)),
        original_(std::move(original)),
        places_(std::move(places)),
        numbers_(places_.size()) {
    for (NodeId node{0}; node.value() < places_.size(); ++node)
      numbers_[places_[node.value()].value()] = node;
  }

  [[nodiscard]] NodeId place(NodeId node) const { return places_[node.value()]; }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const NodeId end = original_->neighbour(place(node), port);
    return end == no_node ? no_node : numbers_[end.value()];
  }
  [[nodiscard]] std::uint32_t ports_of(NodeId node) const override {
    return original_->ports_of(place(node));
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return original_->reverse_port(place(node), port);
  }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    return original_->link_class(place(node), port);
  }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    return original_->link_cost(place(node), port);
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return original_->port_name(port);
  }
  [[nodiscard]] bool is_switch(NodeId node) const override {
    return original_->is_switch(place(node));
  }
  [[nodiscard]] std::optional<std::uint32_t> axis(Port port) const override {
    return original_->axis(port);
  }
  [[nodiscard]] std::string label(NodeId node) const override {
    return original_->label(place(node));
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return numbers_[original_->parse_label(text).value()];
  }

 private:
  std::shared_ptr<const Network> original_;
  std::vector<NodeId> places_;   // by number here
  std::vector<NodeId> numbers_;  // by number in the original
};

}  // namespace

std::shared_ptr<const Network> placed(std::shared_ptr<const Network> network,
                                      std::vector<NodeId> places) {
  return std::make_shared<const PlacedNetwork>(std::move(network), std::move(places));
}

NodeId in_original(const Network& network, NodeId node) {
  const auto* const known = dynamic_cast<const PlacedNetwork*>(&network);
  return known == nullptr ? node : known->place(node);
}

}  // namespace asterism

#include "network/fabric.hpp"

#include <algorithm>

#include <asterism/spec.hpp>

namespace asterism {

namespace {

constexpr std::uint64_t max_ports_of_fabric = std::uint64_t{1} << 31;

NetworkTraits traits_of_fabric(const SpecArguments& arguments, const std::vector<FabricKind>& kinds,
                               std::vector<std::string> link_classes,
                               const std::vector<double>& rates) {
  NetworkTraits traits = arguments.traits();
  traits.link_classes = std::move(link_classes);
  traits.has_own_link_costs = std::ranges::any_of(rates, [](double rate) { return rate != 1; });
  std::uint64_t ports = 0;
  for (const FabricKind& kind : kinds) {
    const std::uint64_t nodes = arguments.node_product(kind.nodes.sides);
    if (__builtin_add_overflow(traits.nodes, nodes, &traits.nodes) ||
        kind.ports > max_ports_of_fabric)
      throw arguments.error(ErrorCode::too_large,
                            "has more than 2^64 - 1 nodes, or more than 2^31 links per node");
    ports = std::max(ports, kind.ports);
    traits.has_switches = traits.has_switches || kind.is_switch;
  }
  traits.ports = static_cast<std::uint32_t>(ports);
  return traits;
}

std::vector<NodeKind> labels_of_fabric(const std::vector<FabricKind>& kinds) {
  std::vector<NodeKind> labels;
  labels.reserve(kinds.size());
  for (const FabricKind& kind : kinds) labels.push_back(kind.nodes);
  return labels;
}

}  // namespace

Fabric::Fabric(const SpecArguments& arguments, const std::vector<FabricKind>& kinds,
               std::vector<std::string> link_classes, std::vector<double> rates)
    : Network(traits_of_fabric(arguments, kinds, std::move(link_classes), rates)),
      kinds_(kinds),
      labels_(labels_of_fabric(kinds)),
      rates_(std::move(rates)) {
  std::uint64_t first = 0;
  for (const FabricKind& kind : kinds_) {
    first_.push_back(first);
    first += kind.nodes.nodes();
  }
}

FabricPlace Fabric::place_of(NodeId node) const {
  std::size_t kind = kinds_.size() - 1;
  while (node.value() < first_[kind]) --kind;
  return {kind, node.value() - first_[kind]};
}

NodeId Fabric::neighbour(NodeId node, Port port) const {
  const FabricPlace here = place_of(node);
  if (port.value() >= kinds_[here.kind].ports) return no_node;
  const FabricPlace there = far_end(here, port.value()).place;
  return NodeId{first_[there.kind] + there.index};
}

std::uint32_t Fabric::ports_of(NodeId node) const {
  return static_cast<std::uint32_t>(kinds_[place_of(node).kind].ports);
}

Port Fabric::reverse_port(NodeId node, Port port) const {
  return Port{static_cast<std::uint32_t>(far_end(place_of(node), port.value()).port)};
}

LinkClass Fabric::link_class(NodeId node, Port port) const {
  return LinkClass{far_end(place_of(node), port.value()).link_class};
}

LinkCost Fabric::link_cost(NodeId node, Port port) const {
  if (rates_.empty()) return {};
  return {.rate = rates_[link_class(node, port).value()]};
}

bool Fabric::is_switch(NodeId node) const {
  return kinds_[place_of(node).kind].is_switch;
}

}  // namespace asterism

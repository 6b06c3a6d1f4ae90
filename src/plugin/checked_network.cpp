#include "plugin/checked_network.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/model.hpp>

namespace asterism {

namespace {

constexpr std::uint64_t max_checked_nodes = 1 << 12;
constexpr std::uint64_t min_checked_nodes = 16;
constexpr std::uint64_t max_checked_ports = 1 << 18;
/// Only the first labels are parsed: a network may search for a label node by node.
constexpr std::uint64_t max_checked_labels = 64;

void require(bool is_right, const Network& network, const std::string& complaint) {
  if (!is_right)
    throw Error(ErrorCode::not_a_network,
                fmt::format("the network {} of a plug-in is wrong: {}", network.spec(), complaint),
                "this comes from the plug-in");
}

std::string place_of(NodeId node, Port port) {
  return fmt::format("node {}, port {}", node.value(), port.value());
}

/// Limits that keep all sums and products of times finite.
void check_cost(const LinkCost& cost, const Network& network, NodeId node, Port port) {
  const auto is_time = [](double time) { return time >= 0 && time <= Model::max_cost; };
  require(cost.rate >= Model::least_rate && cost.rate <= Model::max_cost, network,
          fmt::format("{} has the rate {}", place_of(node, port), cost.rate));
  require(is_time(cost.latency) && is_time(cost.delay), network,
          fmt::format("{} has the latency {} and the delay {}", place_of(node, port), cost.latency,
                      cost.delay));
}

void check_link(const Network& network, NodeId node, Port port) {
  const NodeId end = network.neighbour(node, port);
  if (end == no_node) return;
  require(end.value() < network.node_count() && end != node, network,
          fmt::format("{} leads to {}", place_of(node, port),
                      end == node ? "the node itself" : fmt::format("node {}", end.value())));
  require(network.link_class(node, port).value() < network.link_classes().size(), network,
          fmt::format("the link at {} has an unknown class", place_of(node, port)));
  check_cost(network.link_cost(node, port), network, node, port);
  const Port back = network.reverse_port(node, port);
  require(back.value() < network.port_count(), network,
          fmt::format("the way back from {} is port {}", place_of(node, port), back.value()));
  if (!network.directed())
    require(network.neighbour(end, back) == node, network,
            fmt::format("{} leads to node {}, and its port {} does not lead back",
                        place_of(node, port), end.value(), back.value()));
}

void check_node(const Network& network, NodeId node) {
  const std::uint32_t ports = network.ports_of(node);
  require(ports <= network.port_count(), network,
          fmt::format("node {} has {} ports", node.value(), ports));
  for (Port port{0}; port.value() < ports; ++port) check_link(network, node, port);
}

void check_label(const Network& network, NodeId node) {
  const std::string label = network.label(node);
  require(network.parse_label(label) == node, network,
          fmt::format("the label {} of node {} is that of another node", label, node.value()));
}

/// All nodes if they are few, otherwise evenly spaced ones.
void check_nodes(const Network& network) {
  const std::uint64_t most =
      std::clamp(max_checked_ports / network.port_count(), min_checked_nodes, max_checked_nodes);
  const std::uint64_t nodes = network.node_count();
  const std::uint64_t stride = std::max<std::uint64_t>(1, nodes / most);
  for (std::uint64_t node = 0; node < nodes; node += stride) check_node(network, NodeId{node});
}

}  // namespace

void require_consistent(const Network& network) {
  require(network.node_count() >= 2, network,
          fmt::format("it has {} nodes, and at least 2 are needed", network.node_count()));
  require(network.port_count() >= 1 && !network.link_classes().empty(), network,
          "it has no ports or no class of links");
  check_nodes(network);
  for (NodeId node{0}; node.value() < std::min(network.node_count(), max_checked_labels); ++node)
    check_label(network, node);
}

}  // namespace asterism

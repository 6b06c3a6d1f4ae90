// Networks given by a list of links, with nothing known of their symmetry.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <asterism/network.hpp>

#include "base/random.hpp"

namespace asterism::testing {

struct ListedLink {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  LinkCost forth{};
  LinkCost back{};
  bool one_way = false;
};

class ListedNetwork final : public Network {
 public:
  ListedNetwork(std::uint32_t nodes, const std::vector<ListedLink>& links,
                std::vector<bool> switches = {})
      : Network(traits_for(nodes, links, switches)), switches_(std::move(switches)) {
    ports_.resize(nodes);
    for (const ListedLink& link : links) {
      const Port at_a{static_cast<std::uint32_t>(ports_[link.a].size())};
      const Port at_b{static_cast<std::uint32_t>(ports_[link.b].size())};
      ports_[link.a].push_back({NodeId{link.b}, at_b, link.forth});
      ports_[link.b].push_back({link.one_way ? no_node : NodeId{link.a}, at_a, link.back});
    }
  }
  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const auto& ports = ports_[node.value()];
    return port.value() < ports.size() ? ports[port.value()].end : no_node;
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return ports_[node.value()][port.value()].back;
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port) const override { return LinkClass{0}; }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    return ports_[node.value()][port.value()].cost;
  }
  [[nodiscard]] bool is_switch(NodeId node) const override {
    return !switches_.empty() && switches_[node.value()];
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] std::string label(NodeId node) const override {
    return std::to_string(node.value());
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return NodeId{std::stoull(std::string(text))};
  }

 private:
  struct End {
    NodeId end;
    Port back;
    LinkCost cost;
  };
  static NetworkTraits traits_for(std::uint32_t nodes, const std::vector<ListedLink>& links,
                                  const std::vector<bool>& switches) {
    NetworkTraits traits;
    traits.family = "listed";
    traits.spec = "listed:links";
    traits.nodes = nodes;
    traits.link_classes = {"link"};
    traits.has_switches = std::ranges::find(switches, true) != switches.end();
    std::vector<std::uint32_t> degrees(nodes);
    for (const ListedLink& link : links) {
      traits.ports = std::max({traits.ports, ++degrees[link.a], ++degrees[link.b]});
      traits.directed = traits.directed || link.one_way;
      traits.has_own_link_costs =
          traits.has_own_link_costs || link.forth != LinkCost{} || link.back != LinkCost{};
    }
    return traits;
  }
  std::vector<std::vector<End>> ports_;
  std::vector<bool> switches_;
};

[[nodiscard]] inline std::vector<std::uint32_t> shuffled_numbers(std::uint32_t count,
                                                                 std::uint64_t seed) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0U);
  Random random(seed);
  for (std::uint32_t i = count; i > 1; --i) std::swap(numbers[i - 1], numbers[random.below(i)]);
  return numbers;
}

/// The links of a network between other numbers for its nodes, in another order.
[[nodiscard]] inline std::shared_ptr<const Network> relabelled(const Network& network,
                                                               std::uint64_t seed) {
  const auto nodes = static_cast<std::uint32_t>(network.node_count());
  const auto number = shuffled_numbers(nodes, seed);
  std::vector<ListedLink> links;
  for (NodeId node{0}; node.value() < nodes; ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      if (end == no_node || end < node) continue;
      links.push_back({number[node.value()], number[end.value()]});
    }
  const auto order = shuffled_numbers(static_cast<std::uint32_t>(links.size()), seed + 1);
  std::vector<ListedLink> mixed;
  for (const std::uint32_t i : order) mixed.push_back(links[i]);
  return std::make_shared<ListedNetwork>(nodes, mixed);
}

/// Each node is joined to those so much further on, cyclically.
[[nodiscard]] inline std::shared_ptr<const Network> circulant(
    std::uint32_t nodes, const std::vector<std::uint32_t>& jumps) {
  std::vector<ListedLink> links;
  for (std::uint32_t node = 0; node < nodes; ++node)
    for (const std::uint32_t jump : jumps)
      if (2 * jump != nodes || node < jump) links.push_back({node, (node + jump) % nodes});
  return std::make_shared<ListedNetwork>(nodes, links);
}

/// How many links lead from a node to another, by what they cost.
[[nodiscard]] inline std::map<std::pair<double, double>, int> arcs_between(const Network& network,
                                                                           NodeId from, NodeId to) {
  std::map<std::pair<double, double>, int> result;
  for (Port port{0}; port.value() < network.port_count(); ++port)
    if (network.neighbour(from, port) == to) {
      const LinkCost cost = network.link_cost(from, port);
      ++result[{cost.rate, cost.latency}];
    }
  return result;
}

/// Whether a map of the nodes makes one network the other, by the definition.
[[nodiscard]] inline bool is_isomorphism(const Network& from, const Network& to,
                                         const std::vector<std::uint32_t>& image) {
  if (from.node_count() != to.node_count() || image.size() != from.node_count()) return false;
  std::vector<bool> hit(image.size());
  for (const std::uint32_t node : image) hit[node] = true;
  if (std::ranges::find(hit, false) != hit.end()) return false;
  for (NodeId a{0}; a.value() < from.node_count(); ++a) {
    if (from.is_switch(a) != to.is_switch(NodeId{image[a.value()]})) return false;
    for (NodeId b{0}; b.value() < from.node_count(); ++b)
      if (arcs_between(from, a, b) !=
          arcs_between(to, NodeId{image[a.value()]}, NodeId{image[b.value()]}))
        return false;
  }
  return true;
}

}  // namespace asterism::testing

// Networks given link by link, with whatever a link or a node may have: rates, latencies, one way
// only, several between the same nodes, switches.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/network.hpp>

#include "base/random.hpp"

namespace asterism::testing {

struct RoutedLink {
  std::uint64_t a = 0, b = 0;
  LinkCost cost{};
  bool one_way = false;  // from a to b
};

class RoutedNetwork final : public Network {
 public:
  RoutedNetwork(std::uint64_t nodes, const std::vector<RoutedLink>& links,
                std::vector<bool> switches = {})
      : Network(traits_of_links(nodes, links, switches)),
        ends_(nodes * port_count()),
        switches_(std::move(switches)) {
    std::vector<std::uint32_t> used(nodes);
    for (const RoutedLink& link : links) {
      const Port at_a{used[link.a]++};
      const Port at_b{used[link.b]++};
      end(NodeId{link.a}, at_a) = {NodeId{link.b}, at_b, link.cost};
      end(NodeId{link.b}, at_b) = {link.one_way ? no_node : NodeId{link.a}, at_a, link.cost};
    }
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return end(node, port).node;
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return end(node, port).port;
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port) const override { return LinkClass{0}; }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    return end(node, port).cost;
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
    NodeId node = no_node;
    Port port{};
    LinkCost cost{};
  };
  static NetworkTraits traits_of_links(std::uint64_t nodes, const std::vector<RoutedLink>& links,
                                       const std::vector<bool>& switches) {
    std::vector<std::uint32_t> degrees(nodes);
    NetworkTraits result;
    result.family = "listed";
    result.spec = fmt::format("listed:{}", nodes);
    for (const RoutedLink& link : links) {
      ++degrees[link.a];
      ++degrees[link.b];
      result.spec += fmt::format(",{}{}{}", link.a, link.one_way ? ">" : "-", link.b);
      result.directed = result.directed || link.one_way;
      result.has_own_link_costs = result.has_own_link_costs || link.cost != LinkCost{};
    }
    result.nodes = nodes;
    result.ports = std::max(1U, std::ranges::max(degrees));
    result.link_classes = {"link"};
    result.has_switches = std::ranges::find(switches, true) != switches.end();
    return result;
  }
  [[nodiscard]] End& end(NodeId node, Port port) {
    return ends_[node.value() * port_count() + port.value()];
  }
  [[nodiscard]] const End& end(NodeId node, Port port) const {
    return ends_[node.value() * port_count() + port.value()];
  }

  std::vector<End> ends_;
  std::vector<bool> switches_;
};

/// Connected, in both directions where links are one way; some links twice, some of other rates.
inline std::shared_ptr<const Network> random_listed_network(std::uint64_t most_nodes,
                                                            Random& random) {
  const std::uint64_t nodes = 2 + random.below(most_nodes - 1);
  const bool one_way = random.below(3) == 0;
  const bool costs = random.below(3) == 0;
  const auto cost = [&]() -> LinkCost {
    if (!costs) return {};
    const double rate = 0.5 * static_cast<double>(1 + random.below(4));
    return {rate, 0.25 * static_cast<double>(random.below(4))};
  };
  std::vector<RoutedLink> links;
  if (one_way) {
    for (std::uint64_t a = 0; a < nodes; ++a) links.push_back({a, (a + 1) % nodes, cost(), true});
  } else {
    for (std::uint64_t b = 1; b < nodes; ++b) links.push_back({random.below(b), b, cost(), false});
  }
  for (std::uint64_t more = random.below(2 * nodes); more > 0; --more) {
    const std::uint64_t a = random.below(nodes);
    const std::uint64_t b = random.below(nodes);
    if (a != b) links.push_back({a, b, cost(), one_way && random.below(2) == 0});
  }
  std::vector<bool> switches;
  if (nodes > 3 && random.below(3) == 0) {
    switches.assign(nodes, false);
    switches[random.below(nodes)] = true;
  }
  return std::make_shared<RoutedNetwork>(nodes, links, switches);
}

}  // namespace asterism::testing

// A network from a list of links, with rates, latencies, switches and links that lead one way.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <asterism/network.hpp>

#include "base/random.hpp"

namespace asterism::testing {

struct TestLink {
  std::uint32_t a, b;
  double rate = 1;
  double latency = 0;
  bool one_way = false;  ///< from a to b
};

class LinkedNetwork final : public Network {
 public:
  LinkedNetwork(std::uint32_t nodes, const std::vector<TestLink>& links,
                std::vector<std::uint32_t> switches = {})
      : Network(traits_of(nodes, links, !switches.empty())),
        ends_(std::size_t{nodes} * port_count(), {no_node, Port{0}, {}}),
        is_switch_(nodes) {
    std::vector<std::uint32_t> used(nodes);
    for (const TestLink& link : links) {
      const Port at_a{used[link.a]++};
      const Port at_b{used[link.b]++};
      const LinkCost cost{link.rate, link.latency};
      end(NodeId{link.a}, at_a) = {NodeId{link.b}, at_b, cost};
      end(NodeId{link.b}, at_b) = {link.one_way ? no_node : NodeId{link.a}, at_a, cost};
    }
    for (const std::uint32_t node : switches) is_switch_[node] = true;
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return end(node, port).node;
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return end(node, port).back;
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port) const override { return LinkClass{0}; }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    return end(node, port).cost;
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] bool is_switch(NodeId node) const override { return is_switch_[node.value()]; }
  [[nodiscard]] std::string label(NodeId node) const override {
    return std::to_string(node.value());
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return NodeId{std::stoul(std::string(text))};
  }

 private:
  struct End {
    NodeId node;
    Port back;
    LinkCost cost;
  };

  static NetworkTraits traits_of(std::uint32_t nodes, const std::vector<TestLink>& links,
                                 bool switches) {
    std::vector<std::uint32_t> degree(nodes);
    NetworkTraits traits{"linked", {}, "linked", nodes, 0, {"link"}};
    for (const TestLink& link : links) {
      traits.ports = std::max({traits.ports, ++degree[link.a], ++degree[link.b]});
      traits.has_own_link_costs = traits.has_own_link_costs || link.rate != 1 || link.latency != 0;
      traits.directed = traits.directed || link.one_way;
    }
    traits.has_switches = switches;
    return traits;
  }
  End& end(NodeId node, Port port) { return ends_[node.value() * port_count() + port.value()]; }
  [[nodiscard]] const End& end(NodeId node, Port port) const {
    return ends_[node.value() * port_count() + port.value()];
  }

  std::vector<End> ends_;
  std::vector<bool> is_switch_;
};

/// Connected; some links twice.
inline std::vector<TestLink> random_links(Random& random, std::uint32_t nodes, std::size_t more,
                                          std::uint64_t rates = 1) {
  std::vector<TestLink> links;
  const auto join = [&](std::uint32_t a, std::uint32_t b) {
    links.push_back({a, b, static_cast<double>(1 + random.below(rates)), 0, false});
  };
  for (std::uint32_t node = 1; node < nodes; ++node)
    join(static_cast<std::uint32_t>(random.below(node)), node);
  for (std::size_t i = 0; i < more; ++i) {
    const auto a = static_cast<std::uint32_t>(random.below(nodes));
    const auto b = static_cast<std::uint32_t>(random.below(nodes));
    if (a != b) join(a, b);
  }
  return links;
}

}  // namespace asterism::testing

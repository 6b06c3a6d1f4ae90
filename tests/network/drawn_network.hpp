// A network given arc by arc: switches, links with costs of their own, links that lead one way.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <asterism/network.hpp>

namespace asterism::testing {

struct DrawnLink {
  std::uint64_t from, to;
  LinkCost cost{};
  bool one_way = false;
};

/// The ports of a node are its links in the order given.
class DrawnNetwork final : public Network {
 public:
  DrawnNetwork(std::uint64_t nodes, const std::vector<DrawnLink>& links,
               std::vector<std::uint64_t> switches = {})
      : Network(traits(nodes, links, switches)), ports_(nodes), switches_(std::move(switches)) {
    for (const DrawnLink& link : links) {
      const Port there{static_cast<std::uint32_t>(ports_[link.from].size())};
      const Port back{static_cast<std::uint32_t>(ports_[link.to].size())};
      ports_[link.from].push_back({NodeId{link.to}, back, link.cost});
      ports_[link.to].push_back({link.one_way ? no_node : NodeId{link.from}, there, link.cost});
    }
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return has(node, port) ? ports_[node.value()][port.value()].end : no_node;
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return ports_[node.value()][port.value()].reverse;
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port) const override { return LinkClass{0}; }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    return has(node, port) ? ports_[node.value()][port.value()].cost : LinkCost{};
  }
  [[nodiscard]] bool is_switch(NodeId node) const override {
    return std::ranges::find(switches_, node.value()) != switches_.end();
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
    Port reverse;
    LinkCost cost;
  };

  static NetworkTraits traits(std::uint64_t nodes, const std::vector<DrawnLink>& links,
                              const std::vector<std::uint64_t>& switches) {
    std::vector<std::uint32_t> degrees(nodes);
    NetworkTraits result;
    for (const DrawnLink& link : links) {
      ++degrees[link.from];
      ++degrees[link.to];
      result.directed = result.directed || link.one_way;
      result.has_own_link_costs = result.has_own_link_costs || link.cost != LinkCost{};
    }
    result.family = "drawn";
    result.spec = "drawn:" + std::to_string(nodes);
    result.nodes = nodes;
    result.ports = std::ranges::max(degrees);
    result.link_classes = {"link"};
    result.has_switches = !switches.empty();
    return result;
  }

  [[nodiscard]] bool has(NodeId node, Port port) const {
    return port.value() < ports_[node.value()].size();
  }

  std::vector<std::vector<End>> ports_;
  std::vector<std::uint64_t> switches_;
};

}  // namespace asterism::testing

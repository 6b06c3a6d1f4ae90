// A network given link by link, with whatever a link or a node may have: switches, links with costs
// of their own, links that lead one way, several between the same nodes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <asterism/network.hpp>

namespace asterism::testing {

struct DrawnLink {
  std::uint64_t from = 0, to = 0;
  LinkCost cost{};
  bool one_way = false;
  std::optional<LinkCost> back{};  ///< of the other direction, if that is another
};

/// The ports of a node are its links in the order given.
class DrawnNetwork final : public Network {
 public:
  DrawnNetwork(std::uint64_t nodes, const std::vector<DrawnLink>& links,
               const std::vector<std::uint32_t>& switches = {})
      : Network(traits_of_drawing(nodes, links, switches)), ports_(nodes), is_switch_(nodes) {
    for (const DrawnLink& link : links) {
      const Port there{static_cast<std::uint32_t>(ports_[link.from].size())};
      const Port back{static_cast<std::uint32_t>(ports_[link.to].size())};
      ports_[link.from].push_back({NodeId{link.to}, back, link.cost});
      ports_[link.to].push_back(
          {link.one_way ? no_node : NodeId{link.from}, there, link.back.value_or(link.cost)});
    }
    for (const std::uint32_t node : switches) is_switch_[node] = true;
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return has(node, port) ? ports_[node.value()][port.value()].node : no_node;
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return ports_[node.value()][port.value()].port;
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port) const override { return LinkClass{0}; }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    return has(node, port) ? ports_[node.value()][port.value()].cost : LinkCost{};
  }
  [[nodiscard]] bool is_switch(NodeId node) const override { return is_switch_[node.value()]; }
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
    NodeId node;
    Port port;
    LinkCost cost;
  };

  static NetworkTraits traits_of_drawing(std::uint64_t nodes, const std::vector<DrawnLink>& links,
                                         const std::vector<std::uint32_t>& switches) {
    std::vector<std::uint32_t> degrees(nodes);
    NetworkTraits result;
    result.family = "drawn";
    result.spec = fmt::format("drawn:{}", nodes);
    result.nodes = nodes;
    for (const DrawnLink& link : links) {
      ++degrees[link.from];
      ++degrees[link.to];
      result.spec += fmt::format(",{}{}{}", link.from, link.one_way ? ">" : "-", link.to);
      result.directed = result.directed || link.one_way;
      result.has_own_link_costs = result.has_own_link_costs || link.cost != LinkCost{} ||
                                  link.back.value_or(LinkCost{}) != LinkCost{};
    }
    result.ports = std::max(1U, std::ranges::max(degrees));
    result.link_classes = {"link"};
    result.has_switches = !switches.empty();
    return result;
  }

  [[nodiscard]] bool has(NodeId node, Port port) const {
    return port.value() < ports_[node.value()].size();
  }

  std::vector<std::vector<End>> ports_;
  std::vector<bool> is_switch_;
};

}  // namespace asterism::testing

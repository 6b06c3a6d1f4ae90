// Renumbers the ports of a network so that a regular group of automorphisms preserves them.
#include <algorithm>
#include <span>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/symmetry.hpp>

#include "graph/link_table.hpp"
#include "graph/symmetry/regular_subgroup.hpp"

namespace asterism {

namespace {

class CayleyView final : public Network {
 public:
  CayleyView(std::shared_ptr<const Network> network, std::span<const NodeMap> group)
      : Network(traits_for(*network)),
        network_(std::move(network)),
        there_(network_->node_count() * port_count()),
        here_(there_.size()) {
    follow(group);
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return network_->neighbour(node, port_there(node, port));
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    const Port there = port_there(node, port);
    const NodeId end = network_->neighbour(node, there);
    return here_[index(end, network_->reverse_port(node, there))];
  }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    return network_->link_class(node, port_there(node, port));
  }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    return network_->link_cost(node, port_there(node, port));
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return fmt::format("g{}", port.value());
  }
  [[nodiscard]] std::string label(NodeId node) const override { return network_->label(node); }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return network_->parse_label(text);
  }

 private:
  static NetworkTraits traits_for(const Network& network) {
    NetworkTraits traits;
    traits.family = "cayley-form";
    traits.spec = fmt::format("{} as a Cayley graph", network.spec());
    traits.nodes = network.node_count();
    traits.ports = network.degree(NodeId{0});
    traits.link_classes = {network.link_classes().begin(), network.link_classes().end()};
    traits.vertex_symmetric = true;
    traits.port_symmetric = true;
    traits.has_own_link_costs = network.has_own_link_costs();
    traits.costs_in_units = network.costs_in_units();
    return traits;
  }
  [[nodiscard]] std::size_t index(NodeId node, Port port) const {
    return node.value() * network_->port_count() + port.value();
  }
  [[nodiscard]] Port port_there(NodeId node, Port port) const {
    return there_[node.value() * port_count() + port.value()];
  }

  /// Starting with node 0, whose ports keep their order, the group maps a node's neighbours to
  /// those of its images.
  void follow(std::span<const NodeMap> group) {
    here_.resize(network_->node_count() * network_->port_count());
    std::vector<bool> known(node_count());
    std::vector<std::uint32_t> order{0};
    known[0] = true;
    std::uint32_t next = 0;
    for (Port port{0}; port.value() < network_->port_count(); ++port)
      if (network_->neighbour(NodeId{0}, port) != no_node) set(0, next++, port);
    for (std::size_t i = 0; i < order.size(); ++i)
      for (const NodeMap& map : group) {
        const std::uint32_t image = map[order[i]];
        if (known[image]) continue;
        known[image] = true;
        order.push_back(image);
        carry(order[i], image, map);
      }
  }
  void set(std::uint32_t node, std::uint32_t port, Port there) {
    there_[std::size_t{node} * port_count() + port] = there;
    here_[index(NodeId{node}, there)] = Port{port};
  }
  void carry(std::uint32_t from, std::uint32_t to, const NodeMap& map) {
    for (std::uint32_t port = 0; port < port_count(); ++port) {
      const NodeId end = neighbour(NodeId{from}, Port{port});
      const NodeId image{map[end.value()]};
      for (Port there{0}; there.value() < network_->port_count(); ++there)
        if (network_->neighbour(NodeId{to}, there) == image) set(to, port, there);
    }
  }

  std::shared_ptr<const Network> network_;
  std::vector<Port> there_;  // by node and port here
  std::vector<Port> here_;   // by node and port there
};

/// Returns whether there is at most one link between two nodes, and all links are bidirectional.
bool is_simple(const Network& network) {
  std::vector<NodeId> ends(network.port_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    const std::span<NodeId> of_node(ends.data(), network.ports_of(node));
    network.neighbours(node, of_node);
    std::vector<NodeId> real;
    for (const NodeId end : of_node)
      if (end != no_node) real.push_back(end);
    std::ranges::sort(real);
    if (std::ranges::adjacent_find(real) != real.end()) return false;
  }
  return !network.directed() && !network.has_switches();
}

/// Returns whether all nodes have the same number of others at each distance, as in a
/// vertex-transitive network. This quickly rules out most that are not.
bool may_be_transitive(const Network& network) {
  const Degrees degrees = count_degrees(network);
  if (degrees.least != degrees.most) return false;
  const LinkTable links(network);
  DistanceSearch search(links);
  std::vector<std::uint32_t> first;
  for (std::uint32_t node = 0; node < links.node_count(); ++node) {
    std::vector<std::uint32_t> count(links.node_count());
    for (const std::uint32_t distance : search.from(node)) {
      if (distance == DistanceSearch::unreached) return false;
      ++count[distance];
    }
    if (node == 0) first = count;
    if (count != first) return false;
  }
  return true;
}

bool is_small_enough(const Network& network, const SymmetryLimits& limits) {
  static constexpr std::uint64_t max_nodes = 2'000;  // all pairs of nodes are examined
  return network.node_count() >= 2 && network.node_count() <= std::min(max_nodes, limits.max_nodes);
}

}  // namespace

CayleyForm cayley_form(const std::shared_ptr<const Network>& network,
                       const SymmetryLimits& limits) {
  if (network->port_symmetric()) return {network};
  if (!is_small_enough(*network, limits) || !is_simple(*network) || !may_be_transitive(*network))
    return {};
  const NetworkSymmetry symmetry = symmetry_of(*network, limits);
  if (!symmetry.vertex_transitive() || !symmetry.generators_kept) return {};
  auto group = regular_subgroup(symmetry.generators, limits.effort);
  if (!group) return {};
  auto view = std::make_shared<const CayleyView>(network, *group);
  return {std::move(view), std::move(*group)};
}

}  // namespace asterism

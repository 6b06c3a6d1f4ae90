// Networks of which nothing is known but their links, and what their symmetry means.
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
#include "network/drawn_network.hpp"

namespace asterism::testing {

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
  std::vector<DrawnLink> links;
  for (NodeId node{0}; node.value() < nodes; ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      if (end == no_node || end < node) continue;
      links.push_back({number[node.value()], number[end.value()]});
    }
  const auto order = shuffled_numbers(static_cast<std::uint32_t>(links.size()), seed + 1);
  std::vector<DrawnLink> mixed;
  for (const std::uint32_t i : order) mixed.push_back(links[i]);
  return std::make_shared<DrawnNetwork>(nodes, mixed);
}

/// Joins each node to the nodes at distances `jumps` along a ring.
[[nodiscard]] inline std::shared_ptr<const Network> circulant(
    std::uint32_t nodes, const std::vector<std::uint32_t>& jumps) {
  std::vector<DrawnLink> links;
  for (std::uint32_t node = 0; node < nodes; ++node)
    for (const std::uint32_t jump : jumps)
      if (2 * jump != nodes || node < jump) links.push_back({node, (node + jump) % nodes});
  return std::make_shared<DrawnNetwork>(nodes, links);
}

/// Returns the number of links from one node to another, by cost.
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

#include "io/certificate/network_section.hpp"

#include <optional>
#include <vector>

#include <asterism/permutation_network.hpp>

#include "network/grid.hpp"

namespace asterism {

namespace {

using nlohmann::ordered_json;

ordered_json generators_of(const PermutationNetwork& network) {
  ordered_json generators = ordered_json::array();
  for (const Generator& generator : network.generators()) {
    ordered_json symbols = ordered_json::array();
    for (unsigned i = 0; i < network.symbols(); ++i) symbols.push_back(generator.action[i] + 1);
    generators.push_back(std::move(symbols));
  }
  return generators;
}

/// The axes of a torus from the slowest digit of an id to the fastest.
std::vector<std::size_t> axes_by_weight(const Grid& grid) {
  std::vector<std::size_t> axes;
  for (std::size_t axis = 0; axis < grid.sides().size(); ++axis) axes.push_back(axis);
  std::uint64_t weight = 1;
  std::vector<std::size_t> ordered;
  while (!axes.empty()) {
    std::size_t fastest = 0;
    for (std::size_t i = 0; i < axes.size(); ++i)
      if (grid.coordinate(NodeId{weight % grid.node_count()}, axes[i]) == 1) fastest = i;
    weight *= grid.sides()[axes[fastest]];
    ordered.insert(ordered.begin(), axes[fastest]);
    axes.erase(axes.begin() + static_cast<std::ptrdiff_t>(fastest));
  }
  return ordered;
}

/// Returns the network as digits, or nothing if it is not one of that form.
std::optional<ordered_json> digits_of(const Network& network) {
  const Grid* grid = network.grid();
  if (grid == nullptr || !network.port_symmetric()) return std::nullopt;
  const std::vector<std::size_t> axes = axes_by_weight(*grid);
  ordered_json result{{"form", "digits"}};
  for (const std::size_t axis : axes) result["sides"].push_back(grid->sides()[axis]);
  std::vector<std::vector<std::uint64_t>> steps;
  for (Port port{0}; port.value() < network.port_count(); ++port) {
    const NodeId end = network.neighbour(NodeId{0}, port);
    if (end == no_node) return std::nullopt;
    std::vector<std::uint64_t>& step = steps.emplace_back();
    for (const std::size_t axis : axes) step.push_back(grid->coordinate(end, axis));
  }
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      std::uint64_t id = 0;
      for (std::size_t i = 0; i < axes.size(); ++i) {
        const std::uint64_t side = grid->sides()[axes[i]];
        id = id * side + (grid->coordinate(node, axes[i]) + steps[port.value()][i]) % side;
      }
      if (network.neighbour(node, port) != NodeId{id}) return std::nullopt;
    }
  result["steps"] = steps;
  return result;
}

ordered_json links_of(const Network& network) {
  ordered_json nodes = ordered_json::array();
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    ordered_json ends = ordered_json::array();
    for (Port port{0}; port.value() < network.ports_of(node); ++port) {
      const NodeId end = network.neighbour(node, port);
      ends.push_back(end == no_node ? ordered_json() : ordered_json(end.value()));
    }
    nodes.push_back(std::move(ends));
  }
  return {{"form", "links"}, {"neighbours", std::move(nodes)}};
}

}  // namespace

ordered_json network_section(const Network& network) {
  ordered_json result{{"name", network.spec()}};
  if (const PermutationNetwork* permutations = network.permutations()) {
    result["form"] = "permutations";
    result["generators"] = generators_of(*permutations);
    return result;
  }
  const std::optional<ordered_json> digits = digits_of(network);
  result.update(digits ? *digits : links_of(network));
  return result;
}

}  // namespace asterism

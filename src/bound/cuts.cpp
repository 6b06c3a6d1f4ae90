#include "bound/cuts.hpp"

#include <algorithm>

#include "graph/link_table.hpp"
#include "network/grid.hpp"
#include "problem/paths.hpp"

namespace asterism {

namespace {

using Weights = std::span<const std::uint64_t>;

std::uint64_t weight_of(Weights weights, std::uint32_t node) {
  return weights.empty() ? 1 : weights[node];
}

/// Returns the cut between the nodes for which `is_inside` holds and the others.
template <class Inside>
Cut cut_between(const LinkTable& links, Weights weights, Inside&& is_inside) {
  Cut cut;
  for (std::uint32_t node = 0; node < links.node_count(); ++node) {
    const bool inside = is_inside(node);
    const auto across = static_cast<std::uint64_t>(std::ranges::count_if(
        links.neighbours(node), [&](std::uint32_t end) { return is_inside(end) != inside; }));
    ++(inside ? cut.inside : cut.outside);
    cut.weight += inside ? weight_of(weights, node) : 0;
    cut.links += inside ? across : 0;
    if (across > 0) ++(inside ? cut.border_inside : cut.border_outside);
  }
  return cut;
}

/// Computes all balls around node 0 in one pass: ball d ends between distances d and d+1.
std::vector<Cut> balls(const LinkTable& links, Weights weights) {
  DistanceSearch search(links);
  const auto distance = search.from(0);
  const std::uint32_t radius = *std::ranges::max_element(distance);
  std::vector<Cut> cuts(radius);
  std::vector<std::uint64_t> at_distance(radius + 1);
  std::vector<std::uint64_t> weight_at(radius + 1);
  for (std::uint32_t node = 0; node < links.node_count(); ++node) {
    const std::uint32_t d = distance[node];
    ++at_distance[d];
    weight_at[d] += weight_of(weights, node);
    const auto outwards = static_cast<std::uint64_t>(std::ranges::count_if(
        links.neighbours(node), [&](std::uint32_t end) { return distance[end] > d; }));
    if (outwards == 0) continue;
    cuts[d].links += outwards;
    ++cuts[d].border_inside;
  }
  std::uint64_t inside = 0;
  std::uint64_t weight = 0;
  for (std::uint32_t d = 0; d < radius; ++d) {
    cuts[d].inside = inside += at_distance[d];
    cuts[d].outside = links.node_count() - inside;
    cuts[d].weight = weight += weight_at[d];
    cuts[d].border_outside = at_distance[d + 1];
  }
  return cuts;
}

}  // namespace

std::uint64_t Cut::capacity(const Problem& problem, std::uint32_t max_degree) const {
  const std::uint64_t sends = problem.model.sends_at_most(max_degree);
  if (allows_paths(problem)) return std::min({links, inside * sends, outside * sends});
  return std::min({links, border_inside * sends, border_outside * sends});
}

std::vector<Cut> some_cuts(const Network& network, std::span<const std::uint64_t> weights) {
  if (network.node_count() > max_nodes_to_cut) return {};
  if (network.node_count() * network.port_count() > max_ports_to_cut) return {};
  const LinkTable links(network);
  std::vector<Cut> cuts = balls(links, weights);
  const std::uint32_t half = links.node_count() / 2;
  cuts.push_back(cut_between(links, weights, [&](std::uint32_t node) { return node < half; }));
  if (const auto* grid = network.grid())
    for (std::size_t axis = 0; axis < grid->sides().size(); ++axis)
      cuts.push_back(cut_between(links, weights, [&](std::uint32_t node) {
        return grid->coordinate(NodeId{node}, axis) < grid->sides()[axis] / 2;
      }));
  return cuts;
}

}  // namespace asterism

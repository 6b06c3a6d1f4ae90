// Recursive networks by their recursion: the subnetworks of each level on a circle, and the blocks
// according to their structure: cubes, complete graphs on a circle, trees.
#include <algorithm>
#include <bit>
#include <map>

#include "graph/layout/cube.hpp"
#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"
#include "graph/layout/tree.hpp"

namespace asterism {

namespace {

constexpr double gap_of_subnetworks = 0.16;

using NodesOfBlock = std::vector<std::uint64_t>;

/// Moves and shrinks the points into the disc of radius 1.
void fit_into_disc(std::vector<Point>& points) {
  Point low = points.front();
  Point high = low;
  for (const Point& point : points) {
    low = {std::min(low.x, point.x), std::min(low.y, point.y)};
    high = {std::max(high.x, point.x), std::max(high.y, point.y)};
  }
  const Point middle = (low + high) * 0.5;
  const double radius = distance(low, high) / 2;
  for (Point& point : points) point = (point - middle) * (radius > 0 ? 1 / radius : 1);
}

std::vector<Point> cube_of_block(std::size_t nodes) {
  const CubePlaces cube(static_cast<unsigned>(std::bit_width(nodes) - 1));
  std::vector<Point> points;
  points.reserve(nodes);
  for (std::uint64_t i = 0; i < nodes; ++i) points.push_back(cube.place(i));
  fit_into_disc(points);
  return points;
}

std::vector<Point> circle_of_block(std::size_t nodes) {
  std::vector<Point> points;
  points.reserve(nodes);
  const double first = nodes % 2 == 0 ? -0.5 : 0;
  for (std::size_t i = 0; i < nodes; ++i)
    points.push_back(on_circle((static_cast<double>(i) + first) / static_cast<double>(nodes)));
  return points;
}

/// Returns, for each node of a block, its neighbours within the block, numbered within the block.
std::vector<std::vector<std::uint32_t>> links_of_block(const Network& network,
                                                       const NodesOfBlock& block) {
  std::vector<std::vector<std::uint32_t>> links(block.size());
  for (std::size_t i = 0; i < block.size(); ++i)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(NodeId{block[i]}, port);
      const auto found = std::ranges::lower_bound(block, end.value());
      if (end != no_node && found != block.end() && *found == end.value())
        links[i].push_back(static_cast<std::uint32_t>(found - block.begin()));
    }
  return links;
}

/// Lays out the levels from the centre of the tree downwards; the centre is found by removing
/// leaves.
std::vector<Point> tree_of_block(const Network& network, const NodesOfBlock& block) {
  const auto links = links_of_block(network, block);
  std::vector<std::size_t> degree(block.size());
  std::vector<std::uint32_t> leaves;
  for (std::uint32_t i = 0; i < block.size(); ++i) {
    degree[i] = links[i].size();
    if (degree[i] <= 1) leaves.push_back(i);
  }
  std::vector<std::uint32_t> parents(block.size());
  std::vector<bool> taken(block.size());
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const std::uint32_t leaf = leaves[i];
    taken[leaf] = true;
    parents[leaf] = leaf;
    for (const std::uint32_t end : links[leaf]) {
      if (taken[end]) continue;
      parents[leaf] = end;
      if (--degree[end] == 1) leaves.push_back(end);
    }
  }
  const TreeRows rows = rows_of_tree(parents, leaves.back());
  std::vector<Point> points;
  points.reserve(block.size());
  for (std::size_t i = 0; i < block.size(); ++i)
    points.push_back({rows.across[i], 1.3 * rows.depth[i]});
  fit_into_disc(points);
  return points;
}

std::vector<Point> places_of_block(const Network& network, const NodesOfBlock& block) {
  const BlockShape shape = network.recursion()->block_shape();
  if (shape == BlockShape::cube && std::has_single_bit(block.size()))
    return cube_of_block(block.size());
  if (shape == BlockShape::tree) return tree_of_block(network, block);
  return circle_of_block(block.size());
}

/// A subnetwork: its disc and its contents.
struct Disc {
  Point centre;
  double radius = 1;
  NodesOfBlock nodes;
};

/// Returns the subnetworks of a level within one of the next level, each with its own disc.
std::vector<Disc> parts_of(const RecursiveStructure& recursion, const Disc& whole, unsigned level) {
  std::map<std::uint64_t, NodesOfBlock> parts;
  for (const std::uint64_t node : whole.nodes)
    parts[recursion.subnetwork(NodeId{node}, level)].push_back(node);
  const double ratio = radius_on_ring(parts.size(), gap_of_subnetworks);
  const double scale = parts.size() == 1 ? whole.radius : whole.radius / (1 + ratio);
  const double first = parts.size() % 2 == 0 ? -0.5 : 0;
  std::vector<Disc> discs;
  discs.reserve(parts.size());
  for (auto& [name, nodes] : parts) {
    const double turn =
        (static_cast<double>(discs.size()) + first) / static_cast<double>(parts.size());
    const Point centre = parts.size() == 1 ? Point{} : on_circle(turn);
    discs.push_back({whole.centre + centre * scale, ratio * scale, std::move(nodes)});
  }
  return discs;
}

}  // namespace

Placement place_recursive(const Network& network) {
  const RecursiveStructure& recursion = *network.recursion();
  NodesOfBlock all(network.node_count());
  for (std::uint64_t i = 0; i < all.size(); ++i) all[i] = i;
  std::vector<Disc> discs{{{}, 1, std::move(all)}};
  for (unsigned level = recursion.levels(); level-- > 1;) {
    std::vector<Disc> smaller;
    for (const Disc& disc : discs)
      for (Disc& part : parts_of(recursion, disc, level)) smaller.push_back(std::move(part));
    discs = std::move(smaller);
  }
  Placement placement{.shape = "subnetworks on circles",
                      .places = std::vector<Point>(network.node_count())};
  for (const Disc& disc : discs) {
    const std::vector<Point> points = places_of_block(network, disc.nodes);
    for (std::size_t i = 0; i < points.size(); ++i)
      placement.places[disc.nodes[i]] = disc.centre + points[i] * disc.radius;
  }
  return placement;
}

}  // namespace asterism

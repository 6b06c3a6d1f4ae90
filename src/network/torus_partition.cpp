#include "network/torus_partition.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

TorusPartition::TorusPartition(const Grid& grid, std::uint64_t h) : grid_(&grid), h_(h) {
  if (!grid.wrapped() || grid.sides().size() != 3)
    throw Error(ErrorCode::unsupported, fmt::format("{} is not a torus of three axes", grid.spec()),
                "choose for example torus:14x14x14");
  const std::uint64_t shortest = *std::ranges::min_element(grid.sides());
  if (h == 0 || h > shortest)
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} cannot be partitioned with h = {}", grid.spec(), h),
                fmt::format("choose h from 1 to {}", shortest));
  for (std::size_t axis = 0; axis < 3; ++axis) blocks_[axis] = grid.sides()[axis] / h;
}

bool TorusPartition::divides() const {
  return std::ranges::all_of(grid_->sides(), [&](std::uint64_t side) { return side % h_ == 0; });
}

std::uint64_t TorusPartition::block_begin(std::size_t axis, std::uint64_t block) const {
  const std::uint64_t side = grid_->sides()[axis];
  const std::uint64_t size = side / blocks_[axis];
  const std::uint64_t larger = side % blocks_[axis];  // the first blocks have one more node
  return block * size + std::min(block, larger);
}

std::uint64_t TorusPartition::block_size(std::size_t axis, std::uint64_t block) const {
  return block_begin(axis, block + 1) - block_begin(axis, block);
}

std::uint64_t TorusPartition::block_of(std::size_t axis, std::uint64_t coordinate) const {
  std::uint64_t block = 0;
  while (block_begin(axis, block + 1) <= coordinate) ++block;
  return block;
}

std::uint64_t TorusPartition::coordinate(std::size_t axis, std::int64_t regular) const {
  const auto side = static_cast<std::int64_t>(regular_side(axis));
  const auto place = static_cast<std::uint64_t>((regular % side + side) % side);
  return block_begin(axis, place / h_) + place % h_;
}

std::optional<std::uint64_t> TorusPartition::regular(std::size_t axis,
                                                     std::uint64_t coordinate) const {
  const std::uint64_t block = block_of(axis, coordinate);
  const std::uint64_t within = coordinate - block_begin(axis, block);
  if (within >= h_) return std::nullopt;
  return block * h_ + within;
}

NodeId TorusPartition::node_at(const std::array<std::uint64_t, 3>& coordinates) const {
  std::uint64_t id = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) id = id * grid_->sides()[axis] + coordinates[axis];
  return NodeId{id};
}

NodeId TorusPartition::node(const Vector3& regular) const {
  return node_at({coordinate(0, regular[0]), coordinate(1, regular[1]), coordinate(2, regular[2])});
}

std::optional<Vector3> TorusPartition::point(NodeId node) const {
  Vector3 result{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto place = regular(axis, grid_->coordinate(node, axis));
    if (!place) return std::nullopt;
    result[axis] = static_cast<std::int64_t>(*place);
  }
  return result;
}

std::vector<Port> TorusPartition::path(const Vector3& from, const Vector3& displacement) const {
  std::vector<Port> ports;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::int64_t move = displacement[axis];
    if (move == 0) continue;
    const std::uint64_t side = grid_->sides()[axis];
    const std::uint64_t start = coordinate(axis, from[axis]);
    const std::uint64_t end = coordinate(axis, from[axis] + move);
    const bool upwards = move > 0 || side == 2;  // two nodes have a single link
    const std::uint64_t links = upwards ? (end + side - start) % side : (start + side - end) % side;
    ports.insert(ports.end(), links, upwards ? Grid::up(axis) : Grid::down(axis));
  }
  return ports;
}

std::vector<NodeId> TorusPartition::distribution_network(std::uint64_t u, std::uint64_t v) const {
  const auto h = static_cast<std::int64_t>(h_);
  const Vector3 start{static_cast<std::int64_t>((u + v) % h_), static_cast<std::int64_t>(v),
                      static_cast<std::int64_t>(u)};
  std::vector<NodeId> nodes;
  for (const Vector3& point : span_of(start, std::array{h * e_1, h * e_2, h * e_3}, blocks_,
                                      {regular_side(0), regular_side(1), regular_side(2)}))
    nodes.push_back(node(point));
  return nodes;
}

std::vector<std::pair<NodeId, Port>> TorusPartition::distribution_channels(std::uint64_t u,
                                                                           std::uint64_t v) const {
  std::vector<std::pair<NodeId, Port>> channels;
  for (const NodeId start : distribution_network(u, v))
    for (Port port{0}; port.value() < grid_->port_count(); ++port) {
      NodeId at = start;
      do {
        const NodeId next = grid_->neighbour(at, port);
        if (next == no_node || next == at) break;
        channels.emplace_back(at, port);
        at = next;
      } while (at != start);
    }
  std::ranges::sort(channels);
  channels.erase(std::unique(channels.begin(), channels.end()), channels.end());
  return channels;
}

std::vector<NodeId> TorusPartition::collecting_network(
    const std::array<std::uint64_t, 3>& block) const {
  Vector3 start{};
  std::array<std::uint64_t, 3> sizes{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    start[axis] = static_cast<std::int64_t>(block_begin(axis, block[axis]));
    sizes[axis] = block_size(axis, block[axis]);
  }
  const auto& sides = grid_->sides();
  std::vector<NodeId> nodes;
  for (const Vector3& point :
       span_of(start, std::array{e_1, e_2, e_3}, sizes, {sides[0], sides[1], sides[2]}))
    nodes.push_back(
        node_at({static_cast<std::uint64_t>(point[0]), static_cast<std::uint64_t>(point[1]),
                 static_cast<std::uint64_t>(point[2])}));
  return nodes;
}

namespace {

using Blocks = std::vector<std::vector<NodeId>>;

Blocks all_collecting_networks(const TorusPartition& partition) {
  Blocks blocks;
  for (std::uint64_t a = 0; a < partition.blocks(0); ++a)
    for (std::uint64_t b = 0; b < partition.blocks(1); ++b)
      for (std::uint64_t c = 0; c < partition.blocks(2); ++c)
        blocks.push_back(partition.collecting_network({a, b, c}));
  return blocks;
}

std::string shared_channel(const TorusPartition& partition) {
  const Grid& grid = partition.grid();
  std::vector<bool> used(grid.node_count() * grid.port_count());
  for (std::uint64_t u = 0; u < partition.h(); ++u)
    for (std::uint64_t v = 0; v < partition.h(); ++v)
      for (const auto& [node, port] : partition.distribution_channels(u, v)) {
        auto channel = used[node.value() * grid.port_count() + port.value()];
        if (channel)
          return fmt::format("DDN({},{}) shares {} of {}", u, v, grid.port_name(port),
                             grid.label(node));
        channel = true;
      }
  return "";
}

std::string not_a_partition(const TorusPartition& partition, const Blocks& blocks) {
  std::vector<bool> seen(partition.grid().node_count());
  for (const auto& block : blocks)
    for (const NodeId node : block) {
      if (seen[node.value()])
        return fmt::format("{} is in two blocks", partition.grid().label(node));
      seen[node.value()] = true;
    }
  const auto missing = std::ranges::find(seen, false);
  return missing == seen.end()
             ? ""
             : fmt::format("{} is in no block",
                           partition.grid().label(
                               NodeId{static_cast<std::uint64_t>(missing - seen.begin())}));
}

std::string not_one_common_node(const TorusPartition& partition, const Blocks& blocks) {
  for (std::uint64_t u = 0; u < partition.h(); ++u)
    for (std::uint64_t v = 0; v < partition.h(); ++v) {
      std::vector<NodeId> nodes = partition.distribution_network(u, v);
      std::ranges::sort(nodes);
      for (std::size_t i = 0; i < blocks.size(); ++i) {
        const auto common = std::ranges::count_if(
            blocks[i], [&](NodeId node) { return std::ranges::binary_search(nodes, node); });
        if (common != 1)
          return fmt::format("DDN({},{}) and block {} have {} nodes in common", u, v, i, common);
      }
    }
  return "";
}

/// Every one must be a torus of blocks(0) x blocks(1) x blocks(2): its span starts where it should,
/// and moves by h along an axis stay in it.
std::string not_the_same_torus(const TorusPartition& partition) {
  const auto h = static_cast<std::int64_t>(partition.h());
  for (std::uint64_t u = 0; u < partition.h(); ++u)
    for (std::uint64_t v = 0; v < partition.h(); ++v) {
      const std::vector<NodeId> nodes = partition.distribution_network(u, v);
      const std::set<NodeId> members(nodes.begin(), nodes.end());
      if (members.size() != partition.blocks(0) * partition.blocks(1) * partition.blocks(2))
        return fmt::format("DDN({},{}) has {} nodes", u, v, members.size());
      for (const NodeId node : nodes)
        for (const Vector3& axis : {e_1, e_2, e_3})
          if (!members.contains(partition.node(*partition.point(node) + h * axis)))
            return fmt::format("DDN({},{}) has no link from {}", u, v,
                               partition.grid().label(node));
    }
  return "";
}

std::string not_the_same_mesh(const TorusPartition& partition) {
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (std::uint64_t block = 1; block < partition.blocks(axis); ++block)
      if (partition.block_size(axis, block) != partition.block_size(axis, 0))
        return fmt::format("along axis {} blocks have {} and {} nodes", axis + 1,
                           partition.block_size(axis, 0), partition.block_size(axis, block));
  return "";
}

}  // namespace

PartitionProperties check_partition(const TorusPartition& partition) {
  const Blocks blocks = all_collecting_networks(partition);
  return {shared_channel(partition), not_a_partition(partition, blocks),
          not_one_common_node(partition, blocks), not_the_same_torus(partition),
          not_the_same_mesh(partition)};
}

}  // namespace asterism

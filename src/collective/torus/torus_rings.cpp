#include "collective/torus/torus_rings.hpp"

#include <algorithm>

namespace asterism {

namespace {

/// What goes up and what goes down in the step over `distance`: the opposite node of an even ring
/// receives half of a block from either side. Two nodes share one link.
struct Shares {
  std::size_t up_begin = 0, up_end = 0, down_begin = 0, down_end = 0;
};

Shares shares_of(std::size_t size, std::uint64_t distance, std::uint64_t side) {
  if (side == 2) return {0, size, 0, 0};
  if (2 * distance != side) return {0, size, 0, size};
  const std::size_t half = (size + 1) / 2;
  return {0, half, half, size};
}

}  // namespace

Blocks BlockBuilder::blocks() && {
  Blocks blocks(held_.size());
  for (std::size_t rotation = 0; rotation < held_.size(); ++rotation)
    for (auto& messages : held_[rotation])
      blocks[rotation].push_back(
          std::make_shared<const std::vector<MessageId>>(std::move(messages)));
  return blocks;
}

std::optional<Obstacle> rings_obstacle(const Problem& problem) {
  const auto* const grid = problem.network().grid();
  if (grid == nullptr || !grid->wrapped()) return ObstacleCode::torus;
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex;
  if (problem.model.packet_limit > 0) return ObstacleCode::unlimited_packets;
  return std::nullopt;
}

NodeId along_axis(const Grid& grid, NodeId node, std::size_t axis, std::int64_t distance) {
  const auto side = static_cast<std::int64_t>(grid.sides()[axis]);
  const auto at = static_cast<std::int64_t>(grid.coordinate(node, axis));
  const std::int64_t there = ((at + distance) % side + side) % side;
  std::int64_t stride = 1;
  for (std::size_t later = axis + 1; later < grid.sides().size(); ++later)
    stride *= static_cast<std::int64_t>(grid.sides()[later]);
  return NodeId{node.value() + static_cast<std::uint64_t>((there - at) * stride)};
}

std::int64_t short_way(std::uint64_t up, std::uint64_t side) {
  const auto distance = static_cast<std::int64_t>(up % side);
  return 2 * (up % side) <= side ? distance : distance - static_cast<std::int64_t>(side);
}

std::uint64_t TorusRings::steps_of_phase(const Grid& grid) {
  return *std::ranges::max_element(grid.sides()) / 2;
}

void TorusRings::scatter(RingItems& items, std::size_t phase) {
  const std::size_t axes = grid_.sides().size();
  const std::uint64_t steps = steps_of_phase(grid_);
  // By rotation and node: items in transit, upwards and downwards.
  RingItems moving(axes, std::vector<std::vector<RingItem>>(grid_.node_count()));
  Step step;
  std::vector<MessageId> packet;
  for (std::uint64_t left = steps; left > 0; --left) {
    step.clear();
    RingItems next(axes, std::vector<std::vector<RingItem>>(grid_.node_count()));
    for (std::size_t rotation = 0; rotation < axes; ++rotation) {
      const std::size_t axis = rotation_axis(rotation, phase, axes);
      for (NodeId node{0}; node.value() < grid_.node_count(); ++node) {
        auto& waiting = items[rotation][node.value()];
        auto& leaving = moving[rotation][node.value()];
        const auto sets_out = [&](const RingItem& item) {
          return static_cast<std::uint64_t>(std::abs(item.distance)) == left;
        };
        std::ranges::copy_if(waiting, std::back_inserter(leaving), sets_out);
        std::erase_if(waiting, sets_out);
        for (const bool upwards : {true, false}) {
          packet.clear();
          const Port port = upwards || grid_.sides()[axis] == 2 ? Grid::up(axis) : Grid::down(axis);
          const NodeId to = along_axis(grid_, node, axis, upwards ? 1 : -1);
          for (const RingItem& item : leaving) {
            if ((item.distance > 0) != upwards) continue;
            packet.push_back(item.message);
            next[rotation][to.value()].push_back(
                {item.message, item.distance + (upwards ? -1 : 1)});
          }
          if (!packet.empty()) step.add(node, port, packet);
        }
      }
    }
    sink_.take(step);
    report(progress_, "scattering", steps - left + 1, steps);
    moving = std::move(next);
  }
  for (std::size_t rotation = 0; rotation < axes; ++rotation)
    for (std::uint64_t node = 0; node < grid_.node_count(); ++node) {
      auto& arrived = moving[rotation][node];
      items[rotation][node].insert(items[rotation][node].end(), arrived.begin(), arrived.end());
    }
}

void TorusRings::gather_step(const Blocks& blocks, std::size_t phase, std::uint64_t distance) {
  Step step;
  for (std::size_t rotation = 0; rotation < blocks.size(); ++rotation) {
    const std::size_t axis = rotation_axis(rotation, phase, blocks.size());
    const std::uint64_t side = grid_.sides()[axis];
    if (distance > side / 2) continue;
    const auto back = static_cast<std::int64_t>(distance) - 1;
    for (NodeId node{0}; node.value() < grid_.node_count(); ++node) {
      const auto send = [&](std::int64_t origin, Port port, bool upwards) {
        const auto& block = *blocks[rotation][along_axis(grid_, node, axis, origin).value()];
        const Shares shares = shares_of(block.size(), distance, side);
        const std::size_t begin = upwards ? shares.up_begin : shares.down_begin;
        const std::size_t end = upwards ? shares.up_end : shares.down_end;
        if (begin < end) step.add(node, port, std::span(block).subspan(begin, end - begin));
      };
      send(-back, Grid::up(axis), true);
      send(back, Grid::down(axis), false);
    }
  }
  sink_.take(step);
}

void TorusRings::gather(Blocks& blocks, std::size_t phase) {
  const std::uint64_t steps = steps_of_phase(grid_);
  for (std::uint64_t distance = 1; distance <= steps; ++distance) {
    gather_step(blocks, phase, distance);
    report(progress_, "gathering", distance, steps);
  }
  for (std::size_t rotation = 0; rotation < blocks.size(); ++rotation) {
    const std::size_t axis = rotation_axis(rotation, phase, blocks.size());
    for (NodeId node{0}; node.value() < grid_.node_count(); ++node) {
      if (grid_.coordinate(node, axis) != 0) continue;
      std::vector<MessageId> all;
      for (std::uint64_t place = 0; place < grid_.sides()[axis]; ++place) {
        const NodeId other = along_axis(grid_, node, axis, static_cast<std::int64_t>(place));
        const auto& block = *blocks[rotation][other.value()];
        all.insert(all.end(), block.begin(), block.end());
      }
      const Block shared = std::make_shared<const std::vector<MessageId>>(std::move(all));
      for (std::uint64_t place = 0; place < grid_.sides()[axis]; ++place)
        blocks[rotation][along_axis(grid_, node, axis, static_cast<std::int64_t>(place)).value()] =
            shared;
    }
  }
}

std::vector<std::uint64_t> packets_of_gathering(const Grid& grid,
                                                std::vector<std::vector<std::uint64_t>> sizes) {
  const std::size_t axes = grid.sides().size();
  std::vector<std::uint64_t> packets;
  for (std::size_t phase = 0; phase < axes; ++phase) {
    std::vector<std::uint64_t> largest(TorusRings::steps_of_phase(grid));
    for (std::size_t rotation = 0; rotation < axes; ++rotation) {
      const std::size_t axis = rotation_axis(rotation, phase, axes);
      const std::uint64_t side = grid.sides()[axis];
      const std::uint64_t block = *std::ranges::max_element(sizes[rotation]);
      for (std::uint64_t distance = 1; distance <= side / 2; ++distance) {
        const Shares shares = shares_of(block, distance, side);
        largest[distance - 1] =
            std::max<std::uint64_t>(largest[distance - 1], shares.up_end - shares.up_begin);
      }
      for (NodeId node{0}; node.value() < grid.node_count(); ++node) {
        if (grid.coordinate(node, axis) != 0) continue;
        std::uint64_t sum = 0;
        for (std::uint64_t place = 0; place < side; ++place)
          sum += sizes[rotation]
                      [along_axis(grid, node, axis, static_cast<std::int64_t>(place)).value()];
        for (std::uint64_t place = 0; place < side; ++place)
          sizes[rotation][along_axis(grid, node, axis, static_cast<std::int64_t>(place)).value()] =
              sum;
      }
    }
    packets.insert(packets.end(), largest.begin(), largest.end());
  }
  return packets;
}

}  // namespace asterism

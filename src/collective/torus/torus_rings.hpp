// Uses all directions of a torus at the same time: messages are distributed over as many rotations
// as there are axes. Rotation r gathers along axis r first, then along the next ones, so that in
// each phase every axis serves a different rotation and every link is used in both directions. All
// packets cross one link.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <asterism/obstacle.hpp>
#include <asterism/progress.hpp>
#include <asterism/schedule.hpp>

#include "network/grid.hpp"

namespace asterism {

/// What a node has of a rotation; nodes share common contents.
using Block = std::shared_ptr<const std::vector<MessageId>>;
/// By rotation and node.
using Blocks = std::vector<std::vector<Block>>;

/// Blocks under construction.
class BlockBuilder {
 public:
  explicit BlockBuilder(const Grid& grid)
      : held_(grid.sides().size(), std::vector<std::vector<MessageId>>(grid.node_count())) {}

  void add(std::size_t rotation, NodeId node, MessageId message) {
    held_[rotation][node.value()].push_back(message);
  }
  [[nodiscard]] Blocks blocks() &&;

 private:
  std::vector<std::vector<std::vector<MessageId>>> held_;
};

/// Returns why gathering on rings cannot solve a problem; nothing if it can.
[[nodiscard]] std::optional<Obstacle> rings_obstacle(const Problem& problem);

/// A message of a rotation in transit along a ring, and its remaining distance; positive is
/// upwards.
struct RingItem {
  MessageId message;
  std::int64_t distance = 0;
};
/// By rotation and node.
using RingItems = std::vector<std::vector<std::vector<RingItem>>>;

/// Returns the axis that a rotation uses in a phase, counted from 0.
[[nodiscard]] constexpr std::size_t rotation_axis(std::size_t rotation, std::size_t phase,
                                                  std::size_t axes) {
  return (rotation + phase) % axes;
}

class TorusRings {
 public:
  /// The grid must be wrapped; both must outlive this object.
  TorusRings(const Grid& grid, StepSink& sink, const Progress& progress)
      : grid_(grid), sink_(sink), progress_(progress) {}

  /// Moves each item to its target along the axis that its rotation uses in `phase`. Items with the
  /// farthest to go start first, so that a source puts one of them on a link per step, and all
  /// arrive in the last step.
  void scatter(RingItems& items, std::size_t phase);

  /// Afterwards, all nodes of a ring have what each of them had.
  void gather(Blocks& blocks, std::size_t phase);

  /// Number of steps of a phase of either kind: half of the longest side.
  [[nodiscard]] static std::uint64_t steps_of_phase(const Grid& grid);

 private:
  void gather_step(const Blocks& blocks, std::size_t phase, std::uint64_t distance);

  const Grid& grid_;
  StepSink& sink_;
  const Progress& progress_;
};

/// Returns the node that is `distance` places further up an axis.
[[nodiscard]] NodeId along_axis(const Grid& grid, NodeId node, std::size_t axis,
                                std::int64_t distance);

/// Returns the equivalent distance of at most half a ring for going up by `up`.
[[nodiscard]] std::int64_t short_way(std::uint64_t up, std::uint64_t side);

/// Returns the largest packet of each step, in all phases, of a gathering with `sizes` messages by
/// rotation and node, without running gather().
[[nodiscard]] std::vector<std::uint64_t> packets_of_gathering(
    const Grid& grid, std::vector<std::vector<std::uint64_t>> sizes);

}  // namespace asterism

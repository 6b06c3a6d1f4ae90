// Uses all directions of a torus at the same time: messages are dealt out to as many rotations as
// there are axes. Rotation r gathers along axis r first, then along the next ones, so that in each
// phase every axis serves another rotation and every link is used both ways. All packets cross one
// link.
#pragma once

#include <memory>
#include <vector>

#include <asterism/progress.hpp>
#include <asterism/schedule.hpp>

#include "network/grid.hpp"

namespace asterism {

/// What a node has of a rotation; nodes share what they have in common.
using Block = std::shared_ptr<const std::vector<MessageId>>;
/// By rotation and node.
using Blocks = std::vector<std::vector<Block>>;

/// Blocks as they grow.
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

/// Why gathering on rings cannot solve a problem; empty if it can.
[[nodiscard]] std::string rings_obstacle(const Problem& problem);

/// A message of a rotation that is on its way along a ring, and how far it has to go, upwards if
/// that is positive.
struct RingItem {
  MessageId message;
  std::int64_t distance = 0;
};
/// By rotation and node.
using RingItems = std::vector<std::vector<std::vector<RingItem>>>;

/// Rotation r uses this axis in a phase, counted from 0.
[[nodiscard]] constexpr std::size_t rotation_axis(std::size_t rotation, std::size_t phase,
                                                  std::size_t axes) {
  return (rotation + phase) % axes;
}

class TorusRings {
 public:
  /// The grid must be wrapped; both must outlive this object.
  TorusRings(const Grid& grid, StepSink& sink, const Progress& progress)
      : grid_(grid), sink_(sink), progress_(progress) {}

  /// Each item goes to where it is bound along the axis that its rotation uses in `phase`: those
  /// that have the farthest to go first, so that a source puts one of them on a link in a step, and
  /// all arrive in the last step.
  void scatter(RingItems& items, std::size_t phase);

  /// Afterwards the nodes of a ring all have what each of them had.
  void gather(Blocks& blocks, std::size_t phase);

  /// The steps that a phase of either kind takes: half of the longest side.
  [[nodiscard]] static std::uint64_t steps_of_phase(const Grid& grid);

 private:
  void gather_step(const Blocks& blocks, std::size_t phase, std::uint64_t distance);

  const Grid& grid_;
  StepSink& sink_;
  const Progress& progress_;
};

/// The node that is `distance` places further up an axis.
[[nodiscard]] NodeId along_axis(const Grid& grid, NodeId node, std::size_t axis,
                                std::int64_t distance);

/// The distance, of at most half of a ring, that leads as far as going up by `up`.
[[nodiscard]] std::int64_t short_way(std::uint64_t up, std::uint64_t side);

/// The largest packet of each step, in all phases, of a gathering with `sizes` messages by rotation
/// and node: what gather() sends, without sending it.
[[nodiscard]] std::vector<std::uint64_t> packets_of_gathering(
    const Grid& grid, std::vector<std::vector<std::uint64_t>> sizes);

}  // namespace asterism

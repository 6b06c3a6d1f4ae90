// The network partitioning of chen2004 (section 2.2): data-distribution networks, which are sparse
// tori, and data-collecting networks, which are blocks.
//
// The paper requires h to divide the sides. If it does not, an axis of n nodes has floor(n/h)
// blocks of h nodes or a few more, as equal as possible. The first h nodes of a block along an axis
// are regular, the others are surplus. The nodes that are regular along all axes form a torus of
// sides floor(n/h) h whose links are straight paths of the network, so no two of them share a
// channel: everything that holds for a torus whose sides are divisible by h also holds for this
// one. Surplus nodes belong to blocks, and to no data-distribution network.
#pragma once

#include <optional>
#include <string>

#include "network/torus_space.hpp"

namespace asterism {

class TorusPartition {
 public:
  /// Throws Error(out_of_range) if h is 0 or longer than a side, Error(unsupported) if the grid is
  /// not a torus of three axes.
  TorusPartition(const Grid& grid, std::uint64_t h);

  [[nodiscard]] const Grid& grid() const { return *grid_; }
  [[nodiscard]] std::uint64_t h() const { return h_; }
  [[nodiscard]] std::uint64_t blocks(std::size_t axis) const { return blocks_[axis]; }
  /// The side of the torus of regular nodes: blocks times h.
  [[nodiscard]] std::uint64_t regular_side(std::size_t axis) const { return blocks_[axis] * h_; }
  [[nodiscard]] bool divides() const;

  /// Where a block begins, and how many nodes it has along an axis.
  [[nodiscard]] std::uint64_t block_begin(std::size_t axis, std::uint64_t block) const;
  [[nodiscard]] std::uint64_t block_size(std::size_t axis, std::uint64_t block) const;
  [[nodiscard]] std::uint64_t block_of(std::size_t axis, std::uint64_t coordinate) const;

  /// Returns the coordinate of the i-th regular place of an axis; i is taken modulo the regular
  /// side.
  [[nodiscard]] std::uint64_t coordinate(std::size_t axis, std::int64_t regular) const;
  /// Returns the regular place of a coordinate, or nothing if it is surplus.
  [[nodiscard]] std::optional<std::uint64_t> regular(std::size_t axis,
                                                     std::uint64_t coordinate) const;

  /// Returns the node at a point of the regular torus, modulo its sides.
  [[nodiscard]] NodeId node(const Vector3& regular) const;
  /// Returns the node at actual coordinates.
  [[nodiscard]] NodeId node_at(const std::array<std::uint64_t, 3>& coordinates) const;
  /// Returns the point of a regular node, or nothing.
  [[nodiscard]] std::optional<Vector3> point(NodeId node) const;

  /// Returns the straight paths along x, then y, then z for a displacement of the regular torus
  /// from a point, as ports of the network.
  [[nodiscard]] std::vector<Port> path(const Vector3& from, const Vector3& displacement) const;

  /// Returns the nodes of DDN(u,v), block by block.
  [[nodiscard]] std::vector<NodeId> distribution_network(std::uint64_t u, std::uint64_t v) const;
  /// Returns its channels: all those of the lines through its nodes.
  [[nodiscard]] std::vector<std::pair<NodeId, Port>> distribution_channels(std::uint64_t u,
                                                                           std::uint64_t v) const;
  [[nodiscard]] std::vector<NodeId> collecting_network(
      const std::array<std::uint64_t, 3>& block) const;

 private:
  const Grid* grid_;
  std::uint64_t h_;
  std::array<std::uint64_t, 3> blocks_{};
};

/// The five properties that the paper states; each is empty if it holds, otherwise it describes a
/// contradiction.
struct PartitionProperties {
  std::string distribution_independent, collecting_independent, intersect_in_one,
      distribution_isomorphic, collecting_isomorphic;
};
[[nodiscard]] PartitionProperties check_partition(const TorusPartition& partition);

}  // namespace asterism

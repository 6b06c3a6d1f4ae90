// A torus, ring or hypercube as the product of its closed axes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/obstacle.hpp>

namespace asterism {

class AxisSpace {
 public:
  /// Returns why the network is not a product of closed axes; nothing if it is.
  static std::optional<Obstacle> obstacle(const Network& network);
  /// The network must be a product of closed axes.
  explicit AxisSpace(const Network& network);

  [[nodiscard]] std::size_t axis_count() const { return axes_.size(); }
  [[nodiscard]] std::uint32_t side(std::size_t axis) const { return axes_[axis].side; }
  [[nodiscard]] std::uint32_t place(NodeId node, std::size_t axis) const {
    return static_cast<std::uint32_t>(node.value() / axes_[axis].stride % axes_[axis].side);
  }
  /// Returns the node at place `there` of the axis whose other coordinates equal those of `node`.
  [[nodiscard]] NodeId at_place(NodeId node, std::size_t axis, std::uint32_t there) const {
    return NodeId{node.value() - place(node, axis) * axes_[axis].stride +
                  there * axes_[axis].stride};
  }
  /// An axis of two places has only the upward port.
  [[nodiscard]] Port port(std::size_t axis, bool up) const {
    return up || axes_[axis].side == 2 ? axes_[axis].up : axes_[axis].down;
  }

 private:
  struct Axis {
    std::uint32_t side = 0;
    std::uint64_t stride = 1;
    Port up{0}, down{0};
  };
  std::vector<Axis> axes_;
};

}  // namespace asterism

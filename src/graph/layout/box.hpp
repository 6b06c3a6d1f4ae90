// Points of a box of any number of dimensions in the plane: the first two axes make a grid, the
// third goes slantwise within a cell of it, further ones put such blocks side by side.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/layout/geometry.hpp"

namespace asterism {

class Box {
 public:
  explicit Box(std::span<const std::uint64_t> sides);

  [[nodiscard]] Point place(std::uint64_t number) const;
  /// What a step along an axis is in the plane.
  [[nodiscard]] Point step(std::size_t axis) const { return steps_[axis]; }
  [[nodiscard]] std::size_t axes() const { return sides_.size(); }
  [[nodiscard]] std::uint64_t side(std::size_t axis) const { return sides_[axis]; }
  /// Numbers count the last axis first.
  [[nodiscard]] std::uint64_t coordinate(std::uint64_t number, std::size_t axis) const {
    return number / strides_[axis] % sides_[axis];
  }

 private:
  std::vector<std::uint64_t> sides_;
  std::vector<std::uint64_t> strides_;
  std::vector<Point> steps_;
};

}  // namespace asterism

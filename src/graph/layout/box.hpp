// Projects points of a box of any number of dimensions onto the plane: the first two axes form a
// grid, the third goes diagonally within a cell, and further ones put such blocks side by side.
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
  /// Returns the displacement in the plane for one step along an axis.
  [[nodiscard]] Point step(std::size_t axis) const { return steps_[axis]; }
  [[nodiscard]] std::size_t axes() const { return sides_.size(); }
  [[nodiscard]] std::uint64_t side(std::size_t axis) const { return sides_[axis]; }
  /// Node numbers enumerate the last axis fastest.
  [[nodiscard]] std::uint64_t coordinate(std::uint64_t number, std::size_t axis) const {
    return number / strides_[axis] % sides_[axis];
  }

 private:
  std::vector<std::uint64_t> sides_;
  std::vector<std::uint64_t> strides_;
  std::vector<Point> steps_;
};

}  // namespace asterism

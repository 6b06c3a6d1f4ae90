// Places words of bits in the plane: a cube drawn diagonally, cubes side by side, and so on.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/layout/geometry.hpp"

namespace asterism {

class CubePlaces {
 public:
  explicit CubePlaces(unsigned bits);

  [[nodiscard]] Point place(std::uint64_t word) const;
  /// The extent of all words, from one corner to the other.
  [[nodiscard]] Point extent() const { return extent_; }

 private:
  std::vector<Point> steps_;  // displacement of each bit
  Point extent_;
};

}  // namespace asterism

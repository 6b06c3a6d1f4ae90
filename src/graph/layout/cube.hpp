// Words of bits in the plane: a cube drawn slantwise, cubes side by side, and so on.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/layout/geometry.hpp"

namespace asterism {

class CubePlaces {
 public:
  explicit CubePlaces(unsigned bits);

  [[nodiscard]] Point place(std::uint64_t word) const;
  /// From one corner of what all words take to the other.
  [[nodiscard]] Point extent() const { return extent_; }

 private:
  std::vector<Point> steps_;  // what each bit adds
  Point extent_;
};

}  // namespace asterism

#include "network/torus_space.hpp"

namespace asterism {

namespace {

std::int64_t modulo(std::int64_t value, std::uint64_t side) {
  const auto n = static_cast<std::int64_t>(side);
  return (value % n + n) % n;
}

}  // namespace

std::vector<Vector3> span_of(const Vector3& start, std::span<const Vector3> vectors,
                             std::span<const std::uint64_t> counts,
                             const std::array<std::uint64_t, 3>& sides) {
  std::vector<Vector3> points{start};
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    std::vector<Vector3> wider;
    wider.reserve(points.size() * counts[i]);
    for (const Vector3& point : points)
      for (std::uint64_t a = 0; a < counts[i]; ++a)
        wider.push_back(point + static_cast<std::int64_t>(a) * vectors[i]);
    points = std::move(wider);
  }
  for (Vector3& point : points)
    for (std::size_t axis = 0; axis < 3; ++axis) point[axis] = modulo(point[axis], sides[axis]);
  return points;
}

}  // namespace asterism

// The 3-D torus as a space of integer vectors (chen2004, section 2.3): spans, and matrices whose
// rows give the destinations or origins of six simultaneous messages.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "network/grid.hpp"

namespace asterism {

/// A point or a displacement.
using Vector3 = std::array<std::int64_t, 3>;

[[nodiscard]] constexpr Vector3 operator+(const Vector3& a, const Vector3& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
[[nodiscard]] constexpr Vector3 operator*(std::int64_t factor, const Vector3& a) {
  return {factor * a[0], factor * a[1], factor * a[2]};
}

/// Sums of elementary vectors: e_1, e_{1,2}, e_{1,3} and so on.
inline constexpr Vector3 e_1{1, 0, 0};
inline constexpr Vector3 e_2{0, 1, 0};
inline constexpr Vector3 e_3{0, 0, 1};
inline constexpr Vector3 e_12{1, 1, 0};
inline constexpr Vector3 e_13{1, 0, 1};

/// The rows of a delivery or collection routing matrix.
using RoutingMatrix = std::array<Vector3, 3>;
/// The diagonal of a distance matrix.
using Distances = std::array<std::int64_t, 3>;

/// Returns the rows of D x R: where a node's messages go, or where those that it collects come
/// from.
[[nodiscard]] constexpr RoutingMatrix operator*(const Distances& distances,
                                                const RoutingMatrix& routing) {
  return {distances[0] * routing[0], distances[1] * routing[1], distances[2] * routing[2]};
}
[[nodiscard]] constexpr Distances operator-(const Distances& distances) {
  return {-distances[0], -distances[1], -distances[2]};
}

/// SPAN(x, B, N): x + sum of a_i b_i for 0 <= a_i < n_i, modulo the sides. (Lemma 1 prints a_i <=
/// n_i, which counts the first plane twice; its examples mean n_i nodes.) The last a_i varies
/// fastest.
[[nodiscard]] std::vector<Vector3> span_of(const Vector3& start, std::span<const Vector3> vectors,
                                           std::span<const std::uint64_t> counts,
                                           const std::array<std::uint64_t, 3>& sides);

}  // namespace asterism

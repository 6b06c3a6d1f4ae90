// The projective plane over a finite field: points and lines are the same vectors, and a point is
// on a line if their product is 0.
#pragma once

#include <array>
#include <cstdint>

#include "network/finite_field.hpp"

namespace asterism {

/// The q^2 + q + 1 vectors (1,y,z), (0,1,z) and (0,0,1), numbered in this order.
class ProjectivePlane {
 public:
  explicit ProjectivePlane(std::uint32_t q) : field_(q) {}

  [[nodiscard]] static std::uint64_t points(std::uint64_t q) { return q * q + q + 1; }
  /// The i-th of the q+1 points of a line, and the place of a point that is on it.
  [[nodiscard]] std::uint64_t point_on_line(std::uint64_t line, std::uint32_t i) const;
  [[nodiscard]] std::uint32_t place_on_line(std::uint64_t line, std::uint64_t point) const;

 private:
  using Vector = std::array<std::uint32_t, 3>;
  [[nodiscard]] Vector vector_of(std::uint64_t number) const;
  [[nodiscard]] std::uint64_t number_of(const Vector& vector) const;
  /// -a/b.
  [[nodiscard]] std::uint32_t negative_ratio(std::uint32_t a, std::uint32_t b) const {
    return field_.negative(field_.multiply(a, field_.inverse(b)));
  }

  FiniteField field_;
};

}  // namespace asterism

#include "network/projective_plane.hpp"

namespace asterism {

ProjectivePlane::Vector ProjectivePlane::vector_of(std::uint64_t number) const {
  const std::uint64_t q = field_.size();
  const auto z = static_cast<std::uint32_t>(number % q);
  if (number < q * q) return {1, static_cast<std::uint32_t>(number / q), z};
  if (number < q * q + q) return {0, 1, z};
  return {0, 0, 1};
}

std::uint64_t ProjectivePlane::number_of(const Vector& vector) const {
  const std::uint64_t q = field_.size();
  if (vector[0] == 1) return vector[1] * q + vector[2];
  return q * q + (vector[1] == 1 ? vector[2] : q);
}

/// One coordinate of a point is free, and the last point of the line is the one without it.
std::uint64_t ProjectivePlane::point_on_line(std::uint64_t line, std::uint32_t i) const {
  const auto [a, b, c] = vector_of(line);
  const bool is_last = i == field_.size();
  if (c != 0) {
    if (is_last) return number_of({0, 1, negative_ratio(b, c)});
    return number_of({1, i, negative_ratio(field_.add(a, field_.multiply(b, i)), c)});
  }
  if (is_last) return number_of({0, 0, 1});
  return b != 0 ? number_of({1, negative_ratio(a, b), i}) : number_of({0, 1, i});
}

std::uint32_t ProjectivePlane::place_on_line(std::uint64_t line, std::uint64_t point) const {
  const Vector on = vector_of(line);
  const Vector at = vector_of(point);
  if (on[2] != 0) return at[0] == 1 ? at[1] : field_.size();
  return at[0] == 0 && at[1] == 0 ? field_.size() : at[2];
}

}  // namespace asterism

// Points of the plane, rotated and translated. Sine and cosine are implemented here because those
// of C libraries differ in their last digits.
#pragma once

#include <cmath>

#include <asterism/layout.hpp>

namespace asterism {

[[nodiscard]] constexpr Point operator+(Point a, Point b) {
  return {a.x + b.x, a.y + b.y};
}
[[nodiscard]] constexpr Point operator-(Point a, Point b) {
  return {a.x - b.x, a.y - b.y};
}
[[nodiscard]] constexpr Point operator*(Point a, double factor) {
  return {a.x * factor, a.y * factor};
}
[[nodiscard]] constexpr double dot(Point a, Point b) {
  return a.x * b.x + a.y * b.y;
}
[[nodiscard]] inline double length(Point a) {
  return std::sqrt(dot(a, a));
}
[[nodiscard]] inline double distance(Point a, Point b) {
  return length(a - b);
}

/// Returns the point of the unit circle that is `turns` turns clockwise from the top.
[[nodiscard]] Point on_circle(double turns);
/// Returns the point rotated clockwise about the origin by `turns` turns.
[[nodiscard]] Point turned(Point point, double turns);
/// sin(pi t) for 0 <= t <= 2.
[[nodiscard]] double sine_of_half_turns(double t);

/// Returns the radius of `count` circles with centres on the unit circle that leave gaps of this
/// share of the space between them. For a `count` of 1, the radius is 1.
[[nodiscard]] double radius_on_ring(std::uint64_t count, double gap);

/// Returns the point at 0 <= t <= 1 of a quadratic curve whose middle is `bend` times its length to
/// the left of its chord.
[[nodiscard]] Point on_bend(Point from, Point to, double bend, double t);
/// Returns its control point.
[[nodiscard]] Point control_of_bend(Point from, Point to, double bend);

}  // namespace asterism

#include "graph/layout/geometry.hpp"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "graph/layout/spacing.hpp"
#include "graph/layout/tree.hpp"

namespace asterism {
namespace {

TEST(Geometry, points_of_the_circle_are_where_the_c_library_has_them) {
  for (int i = -700; i <= 700; ++i) {
    const double turns = i / 360.0;
    const Point point = on_circle(turns);
    EXPECT_NEAR(point.x, std::sin(2 * std::numbers::pi * turns), 1e-14) << i;
    EXPECT_NEAR(point.y, -std::cos(2 * std::numbers::pi * turns), 1e-14) << i;
  }
  EXPECT_EQ(on_circle(0), (Point{0, -1}));
  EXPECT_EQ(on_circle(0.25), (Point{1, 0}));
  EXPECT_EQ(on_circle(-0.5).y, 1);
}

TEST(Geometry, turns_are_clockwise_and_keep_lengths) {
  const Point point{3, -4};
  for (int i = 0; i < 24; ++i) {
    const Point there = turned(point, i / 24.0);
    EXPECT_NEAR(length(there), 5, 1e-12);
    EXPECT_NEAR(distance(turned(there, -i / 24.0), point), 0, 1e-12);
  }
  EXPECT_NEAR(distance(turned({0, -1}, 0.25), {1, 0}), 0, 1e-15);
}

TEST(Geometry, circles_on_a_ring_leave_the_gap) {
  for (const std::uint64_t count : {2U, 3U, 5U, 8U, 30U}) {
    const double radius = radius_on_ring(count, 0.2);
    const double apart = distance(on_circle(0), on_circle(1.0 / static_cast<double>(count)));
    EXPECT_NEAR(2 * radius, 0.8 * apart, 1e-12) << count;
  }
  EXPECT_EQ(radius_on_ring(1, 0.2), 1);
}

TEST(Geometry, the_middle_of_a_bend_is_to_the_left_of_the_way) {
  const Point middle = on_bend({0, 0}, {10, 0}, 0.2, 0.5);
  EXPECT_NEAR(distance(middle, {5, -2}), 0, 1e-12);  // left of the way to the right is up
  EXPECT_EQ(on_bend({0, 0}, {10, 0}, 0.2, 0), (Point{0, 0}));
  EXPECT_EQ(on_bend({0, 0}, {10, 0}, 0.2, 1), (Point{10, 0}));
}

TEST(LeastDistance, is_that_of_the_nearest_two) {
  std::vector<Point> points;
  unsigned state = 1;
  for (int i = 0; i < 200; ++i) {
    state = state * 1103515245U + 12345U;
    const double x = (state >> 8) % 1000;
    state = state * 1103515245U + 12345U;
    points.push_back({x, static_cast<double>((state >> 8) % 1000)});
  }
  double least = 1e9;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) least = std::min(least, distance(points[i], points[j]));
  EXPECT_EQ(least_distance(points), least);
  EXPECT_EQ(least_distance({}), 1);
}

TEST(TreeRows, leaves_are_side_by_side_and_parents_above_their_middle) {
  //      3
  //    0   4
  //   1 2  5
  const TreeRows rows = rows_of_tree({3, 0, 0, 3, 3, 4}, 3);
  EXPECT_EQ(rows.width, 3);
  EXPECT_EQ(rows.depth, (std::vector<std::uint32_t>{1, 2, 2, 0, 1, 2}));
  EXPECT_EQ(rows.across, (std::vector<double>{1, 0.5, 1.5, 1.75, 2.5, 2.5}));
}

}  // namespace
}  // namespace asterism

// Hypercubes and their relatives.
#include "graph/layout/cube.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "graph/layout/placement.hpp"

namespace asterism {

namespace {

/// The displacements of three consecutive bits: to the right, downwards, to the back. Cubes of
/// cubes are skewed, so that their links pass between the nodes of the smaller ones.
constexpr Point cube_steps[3][3] = {{{1, 0}, {0, 1}, {0.46, -0.37}},
                                    {{1, 0.2}, {0.25, 1}, {0.5, -0.37}},
                                    {{1, -0.13}, {-0.13, 1}, {0.46, -0.37}}};

/// Distance of cubes relative to their size.
constexpr double gap_of_cubes = 1.5;
constexpr double gap_of_grids = 1.12;

}  // namespace

CubePlaces::CubePlaces(unsigned bits) {
  steps_.reserve(bits);
  double size = 1;
  Point low;
  Point high;
  for (unsigned bit = 0; bit < bits; ++bit) {
    if (bit > 0 && bit % 3 == 0) size = std::max(high.x - low.x, high.y - low.y) * gap_of_cubes;
    const Point step = cube_steps[bit / 3 % 3][bit % 3] * size;
    steps_.push_back(step);
    low = {low.x + std::min(step.x, 0.0), low.y + std::min(step.y, 0.0)};
    high = {high.x + std::max(step.x, 0.0), high.y + std::max(step.y, 0.0)};
  }
  // A single bit is not a cube, but has some height in a grid.
  extent_ = {std::max(high.x - low.x, 1.0), std::max(high.y - low.y, 1.0)};
}

Point CubePlaces::place(std::uint64_t word) const {
  Point point;
  for (std::size_t bit = 0; bit < steps_.size(); ++bit)
    if ((word >> bit & 1) != 0) point = point + steps_[bit];
  return point;
}

namespace {

/// A word as a place in a grid: half of its bits in each direction.
Point place_in_grid(std::uint64_t word, unsigned bits) {
  const unsigned across = (bits + 1) / 2;
  return {static_cast<double>(word & ((std::uint64_t{1} << across) - 1)),
          static_cast<double>(word >> across)};
}

/// The last word is a place in a cube, and the words before it are places in grids of cubes, in
/// grids of these, and so on.
std::vector<Point> places_of_words(std::uint64_t nodes, unsigned bits, unsigned words) {
  const CubePlaces cube(bits);
  const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  const Point last_in_grid = place_in_grid(mask, bits) + Point{1, 1};
  std::vector<Point> places;
  places.reserve(nodes);
  for (std::uint64_t i = 0; i < nodes; ++i) places.push_back(cube.place(i & mask));
  Point size = cube.extent() * gap_of_cubes;
  for (unsigned word = 1; word < words; ++word) {
    for (std::uint64_t i = 0; i < nodes; ++i) {
      const Point at = place_in_grid(i >> (word * bits) & mask, bits);
      places[i] = places[i] + Point{at.x * size.x, at.y * size.y};
    }
    size = Point{size.x * last_in_grid.x, size.y * last_in_grid.y} * gap_of_grids;
  }
  return places;
}

}  // namespace

Placement place_cube(const Network& network) {
  const auto bits = static_cast<unsigned>(std::bit_width(network.node_count()) - 1);
  return {.shape = bits <= 3 ? "a cube" : fmt::format("a cube of {} dimensions", bits),
          .places = places_of_words(network.node_count(), bits, 1)};
}

Placement place_fibonacci_cube(const Network& network) {
  const CubePlaces cube(static_cast<unsigned>(network.parameters()[0]));
  Placement placement{.shape = "a part of a cube", .places = {}};
  placement.places.reserve(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    std::uint64_t word = 0;
    for (const char digit : network.label(node)) word = 2 * word + (digit == '1' ? 1 : 0);
    placement.places.push_back(cube.place(word));
  }
  return placement;
}

Placement place_nested_cubes(const Network& network) {
  const bool has_levels = network.parameters().size() > 1;
  const auto bits = static_cast<unsigned>(network.parameters().back());
  const unsigned words =
      has_levels ? 1U << (static_cast<unsigned>(network.parameters()[0]) - 1) : 2U;
  return {.shape = "cubes in grids", .places = places_of_words(network.node_count(), bits, words)};
}

}  // namespace asterism

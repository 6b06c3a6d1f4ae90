// The result of a layout shape: a place for every node, with arbitrary origin and scale.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <asterism/layout.hpp>

namespace asterism {

struct Placement {
  std::string shape;
  std::vector<Point> places;  ///< by node
  /// For a link that leads around: the direction in which it leaves.
  std::function<std::optional<Point>(NodeId, Port)> heading{};
  /// Whether links may be bent past nodes in their way.
  bool bends = true;
};

// Each is implemented in the file of its shape.
[[nodiscard]] Placement place_on_circle(const Network& network);
[[nodiscard]] Placement place_grid(const Network& network);
[[nodiscard]] Placement place_twisted_torus(const Network& network);
[[nodiscard]] Placement place_generalized_hypercube(const Network& network);
[[nodiscard]] Placement place_cube(const Network& network);
[[nodiscard]] Placement place_fibonacci_cube(const Network& network);
[[nodiscard]] Placement place_nested_cubes(const Network& network);
[[nodiscard]] Placement place_substars(const Network& network);
[[nodiscard]] Placement place_parts_of_stars(const Network& network);
[[nodiscard]] Placement place_arrangement(const Network& network);
[[nodiscard]] Placement place_star_cycles(const Network& network);
[[nodiscard]] Placement place_cube_cycles(const Network& network);
[[nodiscard]] Placement place_wk(const Network& network);
[[nodiscard]] Placement place_recursive(const Network& network);
[[nodiscard]] Placement place_levels(const Network& network);
[[nodiscard]] Placement place_butterfly(const Network& network);
[[nodiscard]] Placement place_dragonfly(const Network& network);
[[nodiscard]] Placement place_slim_fly(const Network& network);
[[nodiscard]] Placement place_xpander(const Network& network);
[[nodiscard]] Placement place_product(const Network& network, const Progress& progress);
[[nodiscard]] Placement place_hierarchy(const Network& network, const Progress& progress);
[[nodiscard]] Placement place_gpu_machine(const Network& network);
[[nodiscard]] Placement place_by_graphviz(const Network& network, const Progress& progress);
[[nodiscard]] Placement place_by_springs(const Network& network, const Progress& progress);

/// Returns the placement of the network's family, or a generic one.
[[nodiscard]] Placement placement_of(const Network& network, const Progress& progress);

}  // namespace asterism

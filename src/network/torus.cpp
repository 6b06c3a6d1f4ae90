// The torus of any number of dimensions.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/grid.hpp"

namespace asterism {

NetworkFamily torus_family() {
  return {.name = "torus",
          .parameters = "AxBxC...",
          .summary = "points of a box, neighbours along every axis, the axes closed to rings",
          .nodes = "A B C ...",
          .citation = "Y.-S. Chen, C.-Y. Chiang, C.-Y. Chen 2004; chen2004",
          .reading = "a side of two nodes has one link between them, at port + of both",
          .examples = {"torus:4x4x4", "torus:7x7x7", "torus:8x8", "torus:3x3x3x3x3"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            auto sides = arguments.sides(2);
            return std::make_unique<Grid>(arguments, std::move(sides), Grid::Edge::wrapped,
                                          "Dally 1990, k-ary n-cubes");
          }};
}

}  // namespace asterism

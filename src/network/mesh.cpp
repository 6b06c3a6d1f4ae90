// The mesh of any number of dimensions.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/grid.hpp"

namespace asterism {

NetworkFamily mesh_family() {
  return {.name = "mesh",
          .parameters = "AxBx...",
          .summary = "points of a box, neighbours along every axis, the axes open",
          .nodes = "A B ...",
          .citation = "F. T. Leighton, Parallel Algorithms and Architectures, 1992",
          .examples = {"mesh:8x8", "mesh:4x5x6"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            auto sides = arguments.sides(2);
            return std::make_unique<Grid>(arguments, std::move(sides), Grid::Edge::open,
                                          "Leighton 1992");
          }};
}

}  // namespace asterism

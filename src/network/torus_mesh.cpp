// Grids with closed and open axes, as in the Tofu interconnect.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/grid.hpp"

namespace asterism {

NetworkFamily torus_mesh_family() {
  return {
      .name = "torus-mesh",
      .parameters = "AxB..,CxD..",
      .summary =
          "points of a box, neighbours along every axis; the axes of the first list are "
          "closed to rings, those of the second are open",
      .nodes = "A B .. C D ..",
      .citation = "Y. Ajima, S. Sumimoto, T. Shimizu, IEEE Computer 42(11) (2009), Tofu",
      .reading =
          "Tofu has six axes X, Y, Z, A, B, C, of which A = C = 2 are open and B = 3 is closed: "
          "torus-mesh:XxYxZx3,2x2 if X, Y and Z are closed. A closed side of two nodes has one "
          "link between them, at port + of both",
      .examples = {"torus-mesh:4x3,2x2", "torus-mesh:4,4", "torus-mesh:2x2x2x3,2x2"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        std::vector<std::uint64_t> sides = arguments.box("closed side", 2);
        std::vector<Grid::Edge> edges(sides.size(), Grid::Edge::wrapped);
        for (const std::uint64_t side : arguments.box("open side", 2)) {
          sides.push_back(side);
          edges.push_back(Grid::Edge::open);
        }
        return std::make_unique<Grid>(arguments, std::move(sides), std::move(edges),
                                      "by axis, Dally 1990 and Leighton 1992");
      }};
}

}  // namespace asterism

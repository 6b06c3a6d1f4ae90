// The ring.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/grid.hpp"

namespace asterism {

NetworkFamily ring_family() {
  return {.name = "ring",
          .parameters = "n",
          .summary = "n nodes in a cycle: the torus of one dimension",
          .nodes = "n",
          .citation = "F. T. Leighton, Parallel Algorithms and Architectures, 1992",
          .examples = {"ring:12"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const std::uint64_t n = arguments.number("n", 3, std::uint64_t{1} << 62);
            return std::make_unique<Grid>(arguments, std::vector<std::uint64_t>{n},
                                          Grid::Edge::wrapped, "Leighton 1992");
          }};
}

}  // namespace asterism

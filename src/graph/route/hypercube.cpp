// E-cube routing on the hypercube.
#include <asterism/route.hpp>

#include "graph/route/walk.hpp"

namespace asterism {

namespace {

Route e_cube(const RouteRequest& request) {
  const std::uint64_t differing = request.from.value() ^ request.to.node.value();
  Walk walk(request, "e-cube");
  for (std::uint32_t dimension = 0; dimension < request.network().port_count(); ++dimension)
    if ((differing >> dimension & 1U) != 0) walk.take(Port{dimension});
  return std::move(walk).finish();
}

}  // namespace

RouteAlgorithm e_cube_route() {
  return {.name = "e-cube",
          .summary = "shortest: the differing bits, lowest dimension first",
          .citation = "Sullivan and Bashkow 1977; Dally and Seitz 1987",
          .families = {"hypercube"},
          .find = e_cube};
}

}  // namespace asterism

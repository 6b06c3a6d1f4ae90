// Routing on the star graph: to a node by rules R1 and R2, to a substar by R3 and R4
// (tseng1998, section II).
#include <asterism/permutation_network.hpp>
#include <asterism/route.hpp>

#include "graph/route/star_distance.hpp"
#include "graph/route/substar.hpp"
#include "graph/route/walk.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

const PermutationNetwork& star_of(const RouteRequest& request) {
  return required_shape(request.network().permutations());
}

/// Returns the port that swaps the first symbol with the one at a position (from 0).
Port port_to(unsigned position) {
  return Port{position - 1};
}

Route akers87(const RouteRequest& request) {
  const PermutationNetwork& star = star_of(request);
  Walk walk(request, "akers87");
  for (const unsigned position :
       way_home(seen_from(star.permutation(request.to.node), star.permutation(request.from))))
    walk.take(port_to(position));
  return std::move(walk).finish();
}

SubstarTarget substar_of(const RouteRequest& request) {
  const PermutationNetwork& star = star_of(request);
  SubstarTarget target;
  for (unsigned position = 1; position < star.symbols(); ++position) {
    if (request.to.substar.empty())  // the first symbol of a node follows from the others
      target.want(star.permutation(request.to.node)[position], position);
    else if (request.to.substar[position] != 0)
      target.want(request.to.substar[position] - 1, position);
  }
  return target;
}

Route tseng98(const RouteRequest& request) {
  const PermutationNetwork& star = star_of(request);
  const SubstarTarget target = substar_of(request);
  Walk walk(request, "tseng98");
  while (const unsigned position = target.next_swap(star.permutation(walk.at()), star.symbols()))
    walk.take(port_to(position));
  return std::move(walk).finish();
}

}  // namespace

RouteAlgorithm akers87_route() {
  return {.name = "akers87",
          .summary =
              "shortest: moves the first symbol to its position; if it is there, fetches "
              "the first misplaced symbol (rules R1, R2)",
          .citation = "Akers, Harel and Krishnamurthy 1987; tseng1998, section II",
          .families = {"star"},
          .find = akers87};
}

RouteAlgorithm tseng98_route() {
  return {.name = "tseng98",
          .summary = "shortest to a node or to a substar such as **43 (rules R3, R4)",
          .citation = "tseng1998, section II",
          .families = {"star"},
          .to_substars = true,
          .find = tseng98};
}

}  // namespace asterism

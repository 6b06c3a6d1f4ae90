// Routing on the star graph: to a node by rules R1 and R2, to a substar by R3 and R4
// (tseng1998, section II).
#include <algorithm>

#include <asterism/permutation_network.hpp>
#include <asterism/route.hpp>

#include "route/walk.hpp"

namespace asterism {

namespace {

const PermutationNetwork& star_of(const RouteRequest& request) {
  return dynamic_cast<const PermutationNetwork&>(request.network);
}

/// The port that swaps the first symbol with the one at a position (from 0).
Port port_to(unsigned position) {
  return Port{position - 1};
}

Route akers87(const RouteRequest& request) {
  const PermutationNetwork& star = star_of(request);
  const Permutation target = star.permutation(request.to.node);
  Walk walk(request, "akers87");
  while (walk.at() != request.to.node) {
    const Permutation here = star.permutation(walk.at());
    unsigned position = target.position_of(here[0]);  // R2: the first symbol goes home
    if (position == 0) {                              // R1: it is home; take a wrong one
      position = 1;
      while (here[position] == target[position]) ++position;
    }
    walk.take(port_to(position));
  }
  return std::move(walk).finish();
}

/// The symbols (from 1) that a target asks for by position, 0 for any.
std::vector<unsigned> wanted_symbols(const RouteRequest& request) {
  if (!request.to.substar.empty()) return request.to.substar;
  const PermutationNetwork& star = star_of(request);
  const Permutation target = star.permutation(request.to.node);
  std::vector<unsigned> wanted{0};  // the first symbol of a node follows from the others
  for (unsigned i = 1; i < star.symbols(); ++i) wanted.push_back(target[i] + 1);
  return wanted;
}

Route tseng98(const RouteRequest& request) {
  const PermutationNetwork& star = star_of(request);
  const std::vector<unsigned> wanted = wanted_symbols(request);
  const auto place_of = [&](unsigned symbol) {
    return static_cast<unsigned>(std::ranges::find(wanted, symbol) - wanted.begin());
  };
  const unsigned nowhere = star.symbols();
  Walk walk(request, "tseng98");
  for (;;) {
    const Permutation here = star.permutation(walk.at());
    unsigned position = place_of(here[0] + 1);  // R4: the first symbol goes where it is wanted
    if (position == nowhere) {                  // R3: the first wanted symbol in a wrong place
      position = 1;
      const auto misplaced = [&](unsigned at) {
        return place_of(here[at] + 1) != nowhere && wanted[at] != here[at] + 1;
      };
      while (position < star.symbols() && !misplaced(position)) ++position;
      if (position == star.symbols()) return std::move(walk).finish();
    }
    walk.take(port_to(position));
  }
}

}  // namespace

RouteAlgorithm akers87_route() {
  return {.name = "akers87",
          .summary =
              "shortest: the first symbol goes home, or if it is home fetches a wrong one "
              "(rules R1, R2; the smallest dimension)",
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

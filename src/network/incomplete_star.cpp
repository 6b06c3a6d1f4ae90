// The incomplete star: a star with any number of nodes.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/partial_star.hpp"

namespace asterism {

NetworkFamily incomplete_star_family() {
  return {
      .name = "incomplete-star",
      .parameters = "N",
      .summary =
          "N nodes of the smallest star with at least N nodes, and the links between them: whole "
          "substars by the factorial digits of N",
      .nodes = "N",
      .citation =
          "S. Latifi, N. Bagherzadeh, IEEE Trans. Parallel Distrib. Syst. 5 (1994); yeh1996, "
          "section 5",
      .reading =
          "yeh1996 only cites the definition. We take the nodes by their last symbol, the smallest "
          "first; inside the substar of symbol 1 in the same way again; inside any other by the "
          "symbols from the last but one to the first, the largest first. Then every node but the "
          "first has a neighbour before it, so that every N gives a connected network",
      .examples = {"incomplete-star:100", "incomplete-star:17", "incomplete-star:1000"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const std::uint64_t nodes = arguments.number("N", 2, factorials[Permutation::max_size]);
        unsigned n = 2;
        while (factorials[n] < nodes) ++n;
        return std::make_unique<PartialStar>(arguments.traits(), n, nodes);
      }};
}

}  // namespace asterism

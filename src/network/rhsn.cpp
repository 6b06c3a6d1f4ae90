// The recursive hierarchical swapped network on hypercubes.
#include <cmath>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/swapped.hpp"

namespace asterism {

NetworkFamily rhsn_family() {
  return {
      .name = "rhsn",
      .parameters = "l,n",
      .summary =
          "recursive hierarchical swapped network: level 1 is the n-cube, level i has pairs (X,Y) "
          "of nodes of level i-1; links of Y inside the cluster X, and a link from (X,Y) to (Y,X)",
      .nodes = "2^(n 2^(l-1))",
      .citation = "C.-H. Yeh, B. Parhami, IEEE Symp. Parallel Distrib. Processing 1996; yeh1996",
      .reading =
          "yeh1996 only cites the definition. We take the n-cube as nucleus, l levels with the "
          "nucleus as the first, and no swap link at (X,X); labels show the words from the largest "
          "cluster down to the cube. The diameter follows: a way through one cluster, a swap, "
          "a way through the other, and nothing shorter from (P,P) to (Q,Q) for P and Q far apart",
      .examples = {"rhsn:2,3", "rhsn:3,2", "rhsn:2,2"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto l = static_cast<unsigned>(arguments.number("l", 1, 6));
        const auto n = static_cast<unsigned>(arguments.number("n", 1, 63));
        return std::make_unique<SwappedNetwork>(
            arguments, SwappedShape{.bits = n, .levels = l},
            PublishedValue{std::ldexp(n + 1.0, static_cast<int>(l) - 1) - 1,
                           PublishedValue::Relation::equal, "2^(l-1) (n+1) - 1",
                           "from the definition, D_l = 2 D_(l-1) + 1"});
      }};
}

}  // namespace asterism

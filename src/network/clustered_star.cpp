// The clustered star: some of the largest substars of a star.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/partial_star.hpp"

namespace asterism {

NetworkFamily clustered_star_family() {
  return {.name = "clustered-star",
          .parameters = "n,m",
          .summary =
              "the nodes of the n-star whose last symbol is at most m: m substars of n-1 symbols "
              "and the links between them",
          .nodes = "m (n-1)!",
          .citation =
              "S. Latifi, N. Bagherzadeh, IEEE Trans. Parallel Distrib. Syst. 5 (1994); yeh1996, "
              "section 5",
          .reading =
              "yeh1996 only cites the definition. Which m of the n substars are kept makes no "
              "difference; we keep those of the m smallest symbols",
          .examples = {"clustered-star:5,3", "clustered-star:4,2", "clustered-star:6,4"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const auto n = static_cast<unsigned>(arguments.number("n", 3, Permutation::max_size));
            const std::uint64_t m = arguments.number("m", 1, n);
            return std::make_unique<PartialStar>(arguments.traits(), n, m * factorials[n - 1]);
          }};
}

}  // namespace asterism

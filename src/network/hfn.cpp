// The hierarchical folded-hypercube network.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/swapped.hpp"

namespace asterism {

NetworkFamily hfn_family() {
  return {
      .name = "hfn",
      .parameters = "n",
      .summary =
          "hierarchical folded-hypercube network: pairs (I,J) of words of n bits; links flip one "
          "bit or all bits of J, and join (I,J) to (J,I)",
      .nodes = "2^2n",
      .citation =
          "D.-R. Duh, G.-H. Chen, J.-F. Fang, IEEE Trans. Parallel Distrib. Syst. 6 (1995); "
          "yeh1996",
      .reading =
          "yeh1996 only cites the definition; we know the paper from a summary. (I,I) has no link "
          "out of its module, as with the number of links given there, (n+2) 2^(2n-1) - 2^(n-1): "
          "the folded modules take the place of the hcn's diameter links. The summary prints the "
          "diameter as ceil(n/2) + 1, which is too small; we read 2 ceil(n/2) + 1, which is what "
          "is measured up to n = 7. Degree times diameter is then below the folded hypercube's "
          "from n = 4 on, as stated, and below the hcn's from n = 6 on, as stated, but for n = 7",
      .examples = {"hfn:3", "hfn:2", "hfn:5"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto n = static_cast<unsigned>(arguments.number("n", 2, 31));
        const unsigned diameter = 2 * ((n + 1) / 2) + 1;
        return std::make_unique<SwappedNetwork>(
            arguments, SwappedShape{.bits = n, .folded = true},
            PublishedValue{static_cast<double>(diameter), PublishedValue::Relation::equal,
                           "2 ceil(n/2) + 1", "Duh, Chen and Fang 1995, in our reading"});
      }};
}

}  // namespace asterism

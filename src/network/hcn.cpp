// The hierarchical cubic network.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/swapped.hpp"

namespace asterism {

NetworkFamily hcn_family() {
  return {
      .name = "hcn",
      .parameters = "n",
      .summary =
          "hierarchical cubic network: pairs (I,J) of words of n bits; links flip a bit of J, join "
          "(I,J) to (J,I), and (I,I) to its complement",
      .nodes = "2^2n",
      .citation = "K. Ghose, R. Desai, IEEE Trans. Parallel Distrib. Syst. 6 (1995); yeh1996",
      .reading =
          "yeh1996 only cites the definition. (I,I), which the swap leaves in place, has the "
          "diameter "
          "link to (~I,~I); dimension i flips the bit of weight 2^i, labels show the highest bit "
          "first",
      .examples = {"hcn:3", "hcn:2", "hcn:5"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto n = static_cast<unsigned>(arguments.number("n", 1, 31));
        const unsigned diameter = n + (n + 1) / 3 + 1;
        return std::make_unique<SwappedNetwork>(
            arguments, SwappedShape{.bits = n, .diameter_links = true},
            PublishedValue{static_cast<double>(diameter), PublishedValue::Relation::equal,
                           "n + floor((n+1)/3) + 1", "Ghose and Desai 1995"});
      }};
}

}  // namespace asterism

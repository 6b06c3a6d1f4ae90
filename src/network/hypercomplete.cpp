// The hypercomplete network.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/expanded.hpp"

namespace asterism {

NetworkFamily hypercomplete_family() {
  return {
      .name = "hypercomplete",
      .parameters = "d,h",
      .summary =
          "complete graphs of 2^d nodes with external links, joined completely on each of h levels "
          "by half of the external links still free",
      .nodes = "2^(2^(h-1)(d-2)+h+1)",
      .citation = "G. H. Chen, J. S. Fu, J. F. Fang, Networks 35 (2000); chen2001",
      .reading =
          "chen2001 only cites the definition. We take complete graphs of 2^d nodes as the blocks "
          "under the hypernet's rule of expansion",
      .examples = {"hypercomplete:3,2", "hypercomplete:2,4"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto d = static_cast<unsigned>(arguments.number("d", 2, 31));
        const auto h = static_cast<unsigned>(arguments.number("h", 1, 62));
        return std::make_unique<ExpandedNetwork>(arguments, make_clique(d, "block"), h,
                                                 std::nullopt);
      }};
}

}  // namespace asterism

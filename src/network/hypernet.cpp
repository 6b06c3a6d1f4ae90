// The hypernet of Hwang and Ghosh, built from cubelets, treelets or buslets.
#include <array>
#include <cmath>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/expanded.hpp"

namespace asterism {

namespace {

const std::array<std::string, 3> kinds{"cubelet", "treelet", "buslet"};

std::unique_ptr<Block> make_block(const std::string& kind, unsigned d) {
  if (kind == "cubelet") return make_cubelet(d);
  if (kind == "treelet") return make_treelet(d);
  return make_clique(d, "bus");
}

std::optional<PublishedValue> cubelet_diameter(unsigned d, unsigned h) {
  return PublishedValue{std::ldexp(d + 1.0, static_cast<int>(h) - 1) - 1,
                        PublishedValue::Relation::at_most, "2^(h-1) (d+1) - 1",
                        "Hwang and Ghosh 1987, quoted in chen2001"};
}

}  // namespace

NetworkFamily hypernet_family() {
  return {
      .name = "hypernet",
      .parameters = "d,h[,kind=cubelet|treelet|buslet]",
      .summary =
          "blocks of dimension d with external links, joined completely on each of h levels by "
          "half "
          "of the external links still free",
      .nodes = "2^(2^(h-1)(d-2)+h+1) for cubelets and buslets",
      .citation = "K. Hwang, J. Ghosh, IEEE Trans. Computers C-36 (1987); chen2001",
      .reading =
          "chen2001 only cites the definition. We take: a cubelet is a d-cube, a treelet a "
          "complete "
          "binary tree of 2^d leaves, a buslet 2^d nodes on a bus (any two one step apart); the "
          "external links are at every node, of a treelet at every leaf. Link 2q of subnetwork p "
          "leads to link 2p of subnetwork q, the odd links go on to the next level",
      .examples = {"hypernet:3,2", "hypernet:3,3", "hypernet:3,2,kind=treelet",
                   "hypernet:3,2,kind=buslet"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto d = static_cast<unsigned>(arguments.number("d", 2, 31));
        const auto h = static_cast<unsigned>(arguments.number("h", 1, 62));
        const std::string kind = arguments.choice("kind", kinds);
        return std::make_unique<ExpandedNetwork>(
            arguments, make_block(kind, d), h,
            kind == "cubelet" ? cubelet_diameter(d, h) : std::nullopt);
      }};
}

}  // namespace asterism

// The generalised de Bruijn digraph of any number of nodes.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/congruence_digraph.hpp"

namespace asterism {

namespace {

class GeneralizedDeBruijn final : public CongruenceDigraph {
 public:
  GeneralizedDeBruijn(NetworkTraits traits, std::uint64_t d, std::uint64_t n)
      : CongruenceDigraph(std::move(traits), d, n, "Imase and Itoh 1981") {}

 private:
  [[nodiscard]] std::uint64_t end_of_arc(std::uint64_t number) const override {
    return number % node_count();
  }
};

}  // namespace

NetworkFamily generalized_de_bruijn_family() {
  return {.name = "generalized-de-bruijn",
          .parameters = "d,n",
          .summary =
              "numbers below n; one-way links lead from x to d x + r modulo n, for r from 0 to d-1",
          .nodes = "n",
          .citation =
              "M. Imase, M. Itoh, IEEE Trans. Computers 30 (1981); S. M. Reddy, D. K. Pradhan, J. "
              "G. Kuhl 1980",
          .reading = "arcs from a node to itself are left out",
          .examples = {"generalized-de-bruijn:2,10", "generalized-de-bruijn:3,20"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const std::uint64_t d = arguments.number("d", 2, std::uint64_t{1} << 30);
            const std::uint64_t n = arguments.number("n", d + 1, std::uint64_t{1} << 33);
            return std::make_unique<GeneralizedDeBruijn>(arguments.traits(), d, n);
          }};
}

}  // namespace asterism

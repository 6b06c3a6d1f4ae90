// The generalised Kautz digraph of any number of nodes, by Imase and Itoh.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/congruence_digraph.hpp"

namespace asterism {

namespace {

class GeneralizedKautz final : public CongruenceDigraph {
 public:
  GeneralizedKautz(NetworkTraits traits, std::uint64_t d, std::uint64_t n)
      : CongruenceDigraph(std::move(traits), d, n, "Imase and Itoh 1983") {}

 private:
  [[nodiscard]] std::uint64_t end_of_arc(std::uint64_t number) const override {
    return node_count() - 1 - number % node_count();
  }
};

}  // namespace

NetworkFamily generalized_kautz_family() {
  return {
      .name = "generalized-kautz",
      .parameters = "d,n",
      .summary =
          "numbers below n; one-way links lead from x to -d x - r modulo n, for r from 1 to d",
      .nodes = "n",
      .citation = "M. Imase, M. Itoh, IEEE Trans. Computers 32 (1983)",
      .reading = "arcs from a node to itself are left out; n = d^k + d^(k-1) is the Kautz digraph",
      .examples = {"generalized-kautz:2,12", "generalized-kautz:3,20"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const std::uint64_t d = arguments.number("d", 2, std::uint64_t{1} << 30);
        const std::uint64_t n = arguments.number("n", d + 1, std::uint64_t{1} << 33);
        return std::make_unique<GeneralizedKautz>(arguments.traits(), d, n);
      }};
}

}  // namespace asterism

// The pancake graph.
#include <cmath>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/spec.hpp>

#include "network/suffix_recursion.hpp"

namespace asterism {

namespace {

std::vector<Generator> prefix_reversals(unsigned n) {
  std::vector<Generator> generators;
  for (unsigned length = 2; length <= n; ++length) {
    Permutation reversal;
    for (unsigned i = 0; i < length / 2; ++i) reversal = reversal.with_swapped(i, length - 1 - i);
    generators.push_back({fmt::format("{}", length), fmt::format("flip {}", length), reversal});
  }
  return generators;
}

class Pancake final : public PermutationNetwork {
 public:
  Pancake(NetworkTraits traits, unsigned n)
      : PermutationNetwork(std::move(traits), n, prefix_reversals(n)),
        recursion_(*this, one_position_per_level(n)) {}

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {std::floor((5.0 * symbols() + 5) / 3), PublishedValue::Relation::at_most,
                       "floor((5n+5)/3)", "Gates and Papadimitriou 1979"};
    return values;
  }

  [[nodiscard]] const RecursiveStructure* recursion() const override { return &recursion_; }

 private:
  SuffixRecursion recursion_;
};

}  // namespace

NetworkFamily pancake_family() {
  return {.name = "pancake",
          .parameters = "n",
          .summary = "permutations of n symbols; a link reverses the first i symbols",
          .nodes = "n!",
          .citation = "S. B. Akers, B. Krishnamurthy, IEEE Trans. Computers 38 (1989)",
          .examples = {"pancake:6"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const auto n = static_cast<unsigned>(arguments.number("n", 2, Permutation::max_size));
            return std::make_unique<Pancake>(arguments.traits(), n);
          }};
}

}  // namespace asterism

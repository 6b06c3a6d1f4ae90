// The alternating group graph.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/spec.hpp>

#include "base/permutation_group.hpp"

namespace asterism {

namespace {

/// Turns the symbols at positions 1, 2 and i, for i from 3 to n, to either side.
std::vector<Generator> turns_of_three(unsigned n) {
  std::vector<Generator> generators;
  for (unsigned i = 2; i < n; ++i) {
    const Permutation turn = Permutation().with_swapped(0, 1).with_swapped(1, i);
    for (const bool forwards : {true, false}) {
      const std::string name = fmt::format("{}{}", i + 1, forwards ? '+' : '-');
      generators.push_back({name, "turn " + name, forwards ? turn : inverse(turn)});
    }
  }
  return generators;
}

std::shared_ptr<const PermutationGroup> even_permutations(unsigned n) {
  std::vector<Permutation> actions;
  for (const Generator& generator : turns_of_three(n)) actions.push_back(generator.action);
  return std::make_shared<const PermutationGroup>(actions, n);
}

class AlternatingGroup final : public PermutationNetwork {
 public:
  AlternatingGroup(NetworkTraits traits, unsigned n)
      : PermutationNetwork(std::move(traits), n, turns_of_three(n), even_permutations(n)) {}

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    const unsigned diameter = 3 * (symbols() - 2) / 2;
    values.diameter = {static_cast<double>(diameter), PublishedValue::Relation::equal,
                       "floor(3(n-2)/2)", "Jwo, Lakshmivarahan and Dhall 1993"};
    return values;
  }
};

}  // namespace

NetworkFamily alternating_group_family() {
  return {
      .name = "alternating-group",
      .parameters = "n",
      .summary = "even permutations of n symbols; a link turns the symbols at positions 1, 2 and i",
      .nodes = "n!/2",
      .citation = "J.-S. Jwo, S. Lakshmivarahan, S. K. Dhall, Networks 23 (1993)",
      .examples = {"alternating-group:4", "alternating-group:6"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto n = static_cast<unsigned>(arguments.number("n", 3, Permutation::max_size));
        return std::make_unique<AlternatingGroup>(arguments.traits(), n);
      }};
}

}  // namespace asterism

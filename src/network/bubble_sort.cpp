// The bubble-sort graph.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/spec.hpp>

#include "network/distribution.hpp"
#include "network/suffix_recursion.hpp"

namespace asterism {

namespace {

std::vector<Generator> adjacent_swaps(unsigned n) {
  std::vector<Generator> generators;
  for (unsigned i = 1; i < n; ++i)
    generators.push_back({fmt::format("{}", i), fmt::format("swap {},{}", i, i + 1),
                          Permutation{}.with_swapped(i - 1, i)});
  return generators;
}

/// The distance is the number of inversions; the coefficients of 1 (1+x) (1+x+x^2) ... count them.
std::vector<std::uint64_t> nodes_by_inversions(unsigned n) {
  std::vector<std::uint64_t> nodes{1};
  for (std::size_t i = 2; i <= n; ++i) nodes = convolution(nodes, std::vector<std::uint64_t>(i, 1));
  return nodes;
}

class BubbleSort final : public PermutationNetwork {
 public:
  BubbleSort(NetworkTraits traits, unsigned n)
      : PermutationNetwork(std::move(traits), n, adjacent_swaps(n)),
        recursion_(*this, one_position_per_level(n)) {}

  [[nodiscard]] PublishedValues published() const override {
    const double pairs = symbols() * (symbols() - 1) / 2.0;
    const std::string source = "Akers and Krishnamurthy 1989";
    PublishedValues values;
    values.diameter = {pairs, PublishedValue::Relation::equal, "n(n-1)/2", source};
    values.average_distance = {pairs / 2, PublishedValue::Relation::equal, "n(n-1)/4", source};
    values.distance_distribution = nodes_by_inversions(symbols());
    return values;
  }

  [[nodiscard]] const RecursiveStructure* recursion() const override { return &recursion_; }

 private:
  SuffixRecursion recursion_;
};

}  // namespace

NetworkFamily bubble_sort_family() {
  return {.name = "bubble-sort",
          .parameters = "n",
          .summary = "permutations of n symbols; a link swaps two neighbouring symbols",
          .nodes = "n!",
          .citation = "S. B. Akers, B. Krishnamurthy, IEEE Trans. Computers 38 (1989)",
          .examples = {"bubble-sort:6"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const auto n = static_cast<unsigned>(arguments.number("n", 2, Permutation::max_size));
            return std::make_unique<BubbleSort>(arguments.traits(), n);
          }};
}

}  // namespace asterism

// The star graph.
#include <cmath>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/spec.hpp>

#include "network/long_permutations.hpp"
#include "network/star_ids.hpp"
#include "network/star_path.hpp"
#include "network/suffix_recursion.hpp"

namespace asterism {

namespace {

std::vector<Generator> star_generators(unsigned n) {
  std::vector<Generator> generators;
  for (unsigned i = 2; i <= n; ++i)
    generators.push_back({fmt::format("{}", i), fmt::format("dimension {}", i),
                          Permutation{}.with_swapped(0, i - 1)});
  return generators;
}

std::vector<LongGenerator> long_star_generators(unsigned n) {
  std::vector<LongGenerator> generators;
  for (unsigned i = 2; i <= n; ++i) {
    SymbolMap swap = identity_map();
    std::swap(swap[0], swap[i - 1]);
    generators.push_back({fmt::format("{}", i), fmt::format("dimension {}", i), swap});
  }
  return generators;
}

/// derangements[m][c]: permutations of m symbols with c cycles, none of length one.
std::vector<std::vector<std::uint64_t>> derangements_by_cycles(unsigned n) {
  std::vector<std::vector<std::uint64_t>> table(n + 1, std::vector<std::uint64_t>(n + 1));
  table[0][0] = 1;
  for (unsigned m = 2; m <= n; ++m)
    for (unsigned c = 1; c <= m / 2; ++c)
      table[m][c] = (m - 1) * (table[m - 1][c] + table[m - 2][c - 1]);
  return table;
}

std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
  std::uint64_t result = 1;
  for (std::uint64_t i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

/// Akers, Harel and Krishnamurthy: c cycles of length two or more with m symbols in total are
/// resolved in m + c steps if symbol 1 is in its place, in m + c - 2 if it is in one of them.
std::vector<std::uint64_t> distribution_by_cycle_type(unsigned n) {
  std::vector<std::uint64_t> nodes(3 * (n - 1) / 2 + 1);
  const auto derangements = derangements_by_cycles(n);
  for (unsigned m = 0; m <= n; ++m)
    for (unsigned c = 0; c <= m / 2; ++c) {
      const std::uint64_t arrangements = derangements[m][c];
      if (arrangements == 0) continue;
      if (m <= n - 1) nodes[m + c] += binomial(n - 1, m) * arrangements;
      if (m >= 2) nodes[m + c - 2] += binomial(n - 1, m - 1) * arrangements;
    }
  return nodes;
}

PublishedValues published_of_star(unsigned n) {
  double average = n - 4.0 + 2.0 / n;
  for (unsigned i = 1; i <= n; ++i) average += 1.0 / i;
  const std::string source = "Akers, Harel and Krishnamurthy 1987";
  PublishedValues values;
  values.diameter = {std::floor(3.0 * (n - 1) / 2), PublishedValue::Relation::equal,
                     "floor(3(n-1)/2)", source};
  values.average_distance = {average, PublishedValue::Relation::equal, "n - 4 + 2/n + H_n", source};
  values.distance_distribution = distribution_by_cycle_type(n);
  return values;
}

class Star final : public PermutationNetwork {
 public:
  Star(NetworkTraits traits, unsigned n)
      : PermutationNetwork(std::move(traits), n, star_generators(n)),
        recursion_(*this, one_position_per_level(n)),
        ids_(n) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return NodeId{ids_.node(node.value()).with_first_swapped(port.value() + 1)};
  }
  void neighbours(NodeId node, std::span<NodeId> out) const override {
    const StarIds::Node here = ids_.node(node.value());
    for (unsigned position = 1; position < symbols(); ++position)
      out[position - 1] = NodeId{here.with_first_swapped(position)};
  }

  [[nodiscard]] PublishedValues published() const override { return published_of_star(symbols()); }

  [[nodiscard]] bool knows_hamiltonian_cycle() const override { return symbols() >= 3; }
  void push_hamiltonian_cycle(const PortSink& sink) const override {
    push_star_cycle(symbols(), sink);
  }

  [[nodiscard]] const RecursiveStructure* recursion() const override { return &recursion_; }

 private:
  SuffixRecursion recursion_;
  StarIds ids_;
};

/// The star of more symbols than a Permutation holds.
class LongStar final : public LongPermutationNetwork {
 public:
  LongStar(NetworkTraits traits, unsigned n)
      : LongPermutationNetwork(std::move(traits), n, long_star_generators(n)) {}

  [[nodiscard]] PublishedValues published() const override { return published_of_star(symbols()); }
};

/// The largest n for which node ids fit in 64 bits.
constexpr unsigned largest_star = 20;

}  // namespace

NetworkFamily star_family() {
  return {.name = "star",
          .parameters = "n",
          .summary = "permutations of n symbols; a link swaps the first symbol with another",
          .nodes = "n!",
          .citation = "S. B. Akers, D. Harel, B. Krishnamurthy, ICPP 1987; tseng1998",
          .examples = {"star:6", "star:4", "star:9"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const auto n = arguments.number("n", 2, largest_star);
            if (n > Permutation::max_size)
              return std::make_unique<LongStar>(arguments.traits(), static_cast<unsigned>(n));
            return std::make_unique<Star>(arguments.traits(), static_cast<unsigned>(n));
          }};
}

}  // namespace asterism

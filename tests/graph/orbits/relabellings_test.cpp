#include "graph/orbits/relabellings.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/permutation.hpp>

#include "graph/orbits/permutation_orbits.hpp"
#include "graph/orbits/some_generators.hpp"

namespace asterism {
namespace {

orbits::Relabellings relabellings_of(const std::string& spec) {
  const auto graph = cayley_graph(*make_network(spec));
  return {graph->generators, graph->symbols};
}

TEST(Relabellings, of_known_networks) {
  struct Row {
    const char* spec;
    std::uint64_t order;
  };
  for (const Row& row :
       {Row{"star:2", 2},  // the only generator is its own image
        Row{"star:3", factorials[2]}, Row{"star:9", factorials[8]}, Row{"star:16", factorials[15]},
        Row{"macro-star:2,6", factorials[6]}, Row{"macro-star:3,4", factorials[4] * factorials[2]},
        Row{"macro-star:4,3", factorials[3] * factorials[3]},
        Row{"macro-star:6,2", factorials[2] * factorials[5]},
        Row{"macro-star:7,2", factorials[2] * factorials[6]}, Row{"macro-star:2,7", factorials[7]},
        Row{"bubble-sort:13", 2}, Row{"pancake:13", 1}})
    EXPECT_EQ(relabellings_of(row.spec).order(), row.order) << row.spec;
}

TEST(Relabellings, of_all_transpositions_are_all_permutations) {
  for (const unsigned symbols : {4U, 8U, 20U}) {
    std::vector<SymbolMap> swaps;
    for (unsigned a = 0; a < symbols; ++a)
      for (unsigned b = a + 1; b < symbols; ++b) {
        swaps.push_back(identity_map());
        std::swap(swaps.back()[a], swaps.back()[b]);
      }
    EXPECT_EQ(orbits::Relabellings(swaps, symbols).order(), factorials[symbols]);
  }
}

TEST(Relabellings, are_as_many_as_among_all_permutations) {
  Random random(1);
  for (unsigned symbols = 2; symbols <= 6; ++symbols)
    for (int i = 0; i < 30; ++i) {
      const auto generators = testing::random_generators(symbols, random);
      if (generators.empty()) continue;
      EXPECT_EQ(orbits::Relabellings(generators, symbols).order(),
                testing::all_relabellings(generators, symbols).size())
          << symbols << " symbols, set " << i;
    }
}

/// Checks what each level says about points, with the relabellings of the level and all later ones.
void expect_ties_that_commute(const orbits::Relabellings& relabellings) {
  using Level = orbits::Relabellings::Level;
  const auto levels = relabellings.levels();
  for (std::size_t k = 0; k < levels.size(); ++k) {
    const Level& level = levels[k];
    for (std::size_t later = k; later < levels.size(); ++later)
      for (const SymbolMap& map : levels[later].from_base)
        for (unsigned point = 0; point < relabellings.symbols(); ++point) {
          if ((level.settled >> point & 1U) != 0) {
            ASSERT_EQ(map[point], point);
          }
          ASSERT_EQ(level.tied[point] == Level::none, level.tied[map[point]] == Level::none);
          if (level.tied[point] != Level::none) {
            ASSERT_EQ(level.orbit[level.tied[map[point]]], map[level.orbit[level.tied[point]]]);
          }
        }
    for (std::size_t i = 0; i < level.orbit.size(); ++i) {
      EXPECT_EQ(level.from_base[i][level.base], level.orbit[i]);
      EXPECT_EQ(level.tied[level.orbit[i]], i);
      for (unsigned point = 0; point < relabellings.symbols(); ++point)
        EXPECT_EQ(level.moved[i] >> point & 1U, level.from_base[i][point] != point ? 1U : 0U);
    }
  }
}

TEST(Relabellings, ties_between_points_commute_with_them) {
  for (const char* spec : {"star:7", "star:20", "macro-star:2,7", "macro-star:4,3",
                           "macro-star:7,2", "macro-star:2,3,2", "bubble-sort:6"})
    expect_ties_that_commute(relabellings_of(spec));
  Random random(7);
  for (int i = 0; i < 60; ++i) {
    const unsigned symbols = 3 + static_cast<unsigned>(i) % 6;
    const auto generators = testing::random_generators(symbols, random);
    if (!generators.empty()) expect_ties_that_commute({generators, symbols});
  }
}

/// In a macro-star, a symbol of any block is tied to the one at its place in the first block.
TEST(Relabellings, of_a_macro_star_tie_the_blocks) {
  const orbits::Relabellings relabellings = relabellings_of("macro-star:3,4");
  const orbits::Relabellings::Level& first = relabellings.levels().front();
  EXPECT_EQ(first.settled, 1U);
  for (unsigned point = 1; point <= 12; ++point)
    EXPECT_EQ(first.orbit[first.tied[point]], (point - 1) % 4 + 1);
}

TEST(Relabellings, keep_the_colours_of_pairs) {
  Random random(2);
  for (int i = 0; i < 30; ++i) {
    constexpr unsigned symbols = 6;
    const auto generators = testing::random_generators(symbols, random);
    if (generators.empty()) continue;
    const orbits::Relabellings relabellings(generators, symbols);
    for (const auto& map : testing::all_relabellings(generators, symbols))
      for (unsigned p = 0; p < symbols; ++p)
        for (unsigned q = 0; q < symbols; ++q)
          ASSERT_EQ(relabellings.pair_colour(p, q), relabellings.pair_colour(map[p], map[q]));
  }
}

TEST(Relabellings, transversals_map_base_points_and_fix_earlier_ones) {
  for (const char* spec : {"star:7", "macro-star:3,3", "macro-star:2,4,nucleus=2x2"}) {
    const orbits::Relabellings relabellings = relabellings_of(spec);
    for (const auto& level : relabellings.levels())
      for (std::size_t i = 0; i < level.orbit.size(); ++i) {
        EXPECT_EQ(level.from_base[i][level.base], level.orbit[i]) << spec;
        for (unsigned p = 0; p < level.base; ++p) EXPECT_EQ(level.from_base[i][p], p) << spec;
      }
  }
}

}  // namespace
}  // namespace asterism

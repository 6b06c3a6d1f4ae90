#include "graph/orbits/orbit_search.hpp"

#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "base/limited_threads.hpp"
#include "extent.hpp"
#include "graph/level_search.hpp"
#include "graph/orbits/node_key.hpp"
#include "graph/orbits/permutation_orbits.hpp"
#include "graph/orbits/some_generators.hpp"

namespace asterism {
namespace {

using Counts = std::vector<std::uint64_t>;

Counts by_orbits(const orbits::CayleyGraph& graph) {
  const orbits::Relabellings relabellings(graph.generators, graph.symbols);
  return search_orbits(graph, relabellings, MemoryBudget{});
}

Counts by_orbits(const std::string& spec) {
  return by_orbits(*cayley_graph(*make_network(spec)));
}

TEST(OrbitSearch, of_graphs_known_by_hand) {
  EXPECT_EQ(by_orbits("star:2"), (Counts{1, 1}));
  EXPECT_EQ(by_orbits("star:3"), (Counts{1, 2, 2, 1}));  // a cycle of six nodes
  EXPECT_EQ(by_orbits("star:4"), (Counts{1, 3, 6, 9, 5}));
  EXPECT_EQ(by_orbits("bubble-sort:3"), (Counts{1, 2, 2, 1}));
  // The numbers of permutations of four symbols with 0, 1, .. inversions.
  EXPECT_EQ(by_orbits("bubble-sort:4"), (Counts{1, 3, 5, 6, 5, 3, 1}));
  EXPECT_EQ(by_orbits("pancake:3"), (Counts{1, 2, 2, 1}));
}

TEST(OrbitSearch, agrees_with_the_enumeration_of_every_family) {
  SLOW_WHEN_SANITIZED();
  for (const char* spec :
       {"star:5", "star:8", "star:9", "macro-star:1,5", "macro-star:2,1", "macro-star:2,2",
        "macro-star:3,2", "macro-star:2,3", "macro-star:2,4", "macro-star:4,2", "macro-star:7,1",
        "macro-star:2,2,1", "macro-star:3,2,1", "macro-star:2,3,2", "pancake:7", "bubble-sort:7",
        "alternating-group:6", "macro-star:2,4,nucleus=2x2", "macro-star:1,6,1,nucleus=3x2"}) {
    const auto network = make_network(spec);
    EXPECT_EQ(by_orbits(spec), search_any(*network, NodeId{0}, {})) << spec;
  }
}

/// The nodes reached by breadth-first search over a set, without numbers or tables.
Counts by_visiting(const orbits::CayleyGraph& graph) {
  std::set<SymbolMap> seen{identity_map()};
  std::vector<SymbolMap> level{identity_map()};
  Counts counts;
  while (!level.empty()) {
    counts.push_back(level.size());
    std::vector<SymbolMap> next;
    for (const auto& node : level)
      for (const auto& generator : graph.generators) {
        const auto end = composed(node, generator);
        if (seen.insert(end).second) next.push_back(end);
      }
    level = std::move(next);
  }
  return counts;
}

TEST(OrbitSearch, agrees_with_visiting_all_nodes_for_random_generators) {
  SLOW_WHEN_SANITIZED();
  Random random(5);
  for (unsigned symbols = 2; symbols <= 7; ++symbols)
    for (int i = 0; i < 12; ++i) {
      orbits::CayleyGraph graph{symbols, testing::random_generators(symbols, random), 0};
      if (graph.generators.empty()) continue;
      const Counts expected = by_visiting(graph);
      graph.nodes = std::accumulate(expected.begin(), expected.end(), std::uint64_t{0});
      EXPECT_EQ(by_orbits(graph), expected) << symbols << " symbols, set " << i;
    }
}

/// Permutations of n symbols with k cycles are n - k transpositions from the identity: the unsigned
/// Stirling numbers of the first kind.
TEST(OrbitSearch, all_transpositions_give_the_stirling_numbers) {
  for (const unsigned symbols : {5U, 9U, 14U}) {
    orbits::CayleyGraph graph{symbols, {}, factorials[symbols]};
    for (unsigned a = 0; a < symbols; ++a)
      for (unsigned b = a + 1; b < symbols; ++b) {
        graph.generators.push_back(identity_map());
        std::swap(graph.generators.back()[a], graph.generators.back()[b]);
      }
    Counts stirling{1};  // by distance
    for (unsigned n = 2; n <= symbols; ++n) {
      stirling.push_back(0);
      for (std::size_t d = stirling.size(); d-- > 1;) stirling[d] += (n - 1) * stirling[d - 1];
    }
    EXPECT_EQ(by_orbits(graph), stirling) << symbols;
  }
}

TEST(OrbitSearch, stars_of_all_sizes_have_the_closed_form) {
  SLOW_WHEN_SANITIZED();
  for (unsigned n = 2; n <= 19; ++n) {
    const std::string spec = "star:" + std::to_string(n);
    EXPECT_EQ(by_orbits(spec), make_network(spec)->published().distance_distribution) << spec;
  }
}

/// The largest number of symbols. The counts are those of the closed form (Akers, Harel and
/// Krishnamurthy): c cycles of length two or more with m symbols are m + c steps from the identity,
/// or m + c - 2 if the first symbol is in one of them.
TEST(OrbitSearch, star_of_20_symbols_has_the_closed_form) {
  SLOW_WHEN_SANITIZED();
  constexpr unsigned n = 20;
  orbits::CayleyGraph graph{n, {}, factorials[n]};
  for (unsigned i = 1; i < n; ++i) {
    graph.generators.push_back(identity_map());
    std::swap(graph.generators.back()[0], graph.generators.back()[i]);
  }
  // arrangements[m][c]: permutations of m symbols in c cycles, none of length one.
  std::vector<Counts> arrangements(n + 1, Counts(n + 1));
  arrangements[0][0] = 1;
  for (unsigned m = 2; m <= n; ++m)
    for (unsigned c = 1; c <= m / 2; ++c)
      arrangements[m][c] = (m - 1) * (arrangements[m - 1][c] + arrangements[m - 2][c - 1]);
  std::vector<Counts> binomial(n, Counts(n));
  for (unsigned i = 0; i < n; ++i) {
    binomial[i][0] = 1;
    for (unsigned k = 1; k <= i; ++k)
      binomial[i][k] = binomial[i - 1][k - 1] + (k < i ? binomial[i - 1][k] : 0);
  }
  Counts expected(3 * (n - 1) / 2 + 1);
  for (unsigned m = 0; m <= n; ++m)
    for (unsigned c = 0; c <= m / 2; ++c) {
      if (arrangements[m][c] == 0) continue;
      if (m < n) expected[m + c] += binomial[n - 1][m] * arrangements[m][c];
      if (m > 0) expected[m + c - 2] += binomial[n - 1][m - 1] * arrangements[m][c];
    }
  EXPECT_EQ(by_orbits(graph), expected);
}

TEST(OrbitSearch, does_not_depend_on_the_number_of_threads) {
  const auto with_threads = [](int threads) {
    const testing::LimitedThreads limit(threads);
    return by_orbits("macro-star:2,4");
  };
  const Counts alone = with_threads(1);
  EXPECT_EQ(alone, with_threads(2));
  EXPECT_EQ(alone, with_threads(5));
}

TEST(OrbitSearch, reports_progress_and_stops_when_asked) {
  const auto network = make_network("star:13");
  std::uint64_t last = 0;
  (void)nodes_by_distance(*network, NodeId{0}, MemoryBudget{},
                          [&](std::string_view, std::uint64_t done, std::uint64_t all) {
                            EXPECT_GE(done, last);
                            EXPECT_EQ(all, network->node_count());
                            last = done;
                          });
  EXPECT_GT(last, 0U);
  const Progress stop = [](std::string_view, std::uint64_t, std::uint64_t) {
    throw Error(ErrorCode::interrupted, "stop");
  };
  EXPECT_THROW((void)nodes_by_distance(*network, NodeId{0}, MemoryBudget{}, stop), Error);
}

TEST(OrbitSearch, is_chosen_for_large_networks_with_many_relabellings_only) {
  for (const char* spec : {"star:10", "star:16", "macro-star:2,6", "macro-star:6,2"})
    EXPECT_TRUE(search_uses_orbits(*make_network(spec))) << spec;
  for (const char* spec :
       {"star:9", "pancake:13", "bubble-sort:13", "macro-star:4,3", "torus:9999"})
    EXPECT_FALSE(search_uses_orbits(*make_network(spec))) << spec;
}

TEST(OrbitSearch, refuses_what_does_not_fit) {
  const auto network = make_network("macro-star:2,7");
  try {
    (void)nodes_by_distance(*network, NodeId{0}, MemoryBudget(1 << 29));
    FAIL() << "a search of 2.6e8 orbits in 512 MiB";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::too_large);
    EXPECT_NE(error.sentence().find("the limit is 512.0 MiB"), std::string::npos)
        << error.sentence();
  }
}

TEST(NodeKey, keeps_every_node) {
  Random random(6);
  for (unsigned symbols = 2; symbols <= 20; ++symbols) {
    const orbits::NodeKey key(symbols);
    for (int i = 0; i < 100; ++i) {
      const SymbolMap node = testing::random_map(symbols, random);
      ASSERT_LT(key.of(node), std::uint64_t{1} << 62);
      ASSERT_EQ(key.node(key.of(node)), node) << symbols;
    }
  }
}

/// 13! nodes as 8.6 and 26 million orbits.
TEST(OrbitSearchExhaustive, macro_stars_of_13_symbols) {
  EXPECT_EQ(by_orbits("macro-star:2,6").size(), 23U + 1);
  EXPECT_EQ(by_orbits("macro-star:6,2").size(), 28U + 1);
}

}  // namespace
}  // namespace asterism

#include "graph/orbits/orbit_search.hpp"

#include <barrier>
#include <map>
#include <numeric>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "base/limited_threads.hpp"
#include "extent.hpp"
#include "graph/level_search.hpp"
#include "graph/orbits/node_key.hpp"
#include "graph/orbits/orbit_shard.hpp"
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

/// Threads as ranks, which exchange words through common memory.
class RankThreads {
 public:
  explicit RankThreads(std::size_t ranks)
      : sent_(ranks), sums_(ranks), all_(static_cast<std::ptrdiff_t>(ranks)) {}

  class Rank final : public orbits::OrbitRanks {
   public:
    Rank(RankThreads& threads, std::size_t rank) : threads_(threads), rank_(rank) {}
    [[nodiscard]] std::size_t rank() const override { return rank_; }
    [[nodiscard]] std::size_t size() const override { return threads_.sent_.size(); }
    [[nodiscard]] std::uint64_t sum(std::uint64_t value) override {
      threads_.sums_[rank_] = value;
      threads_.all_.arrive_and_wait();
      const std::uint64_t sum =
          std::accumulate(threads_.sums_.begin(), threads_.sums_.end(), std::uint64_t{0});
      threads_.all_.arrive_and_wait();
      return sum;
    }
    [[nodiscard]] std::vector<std::uint64_t> exchanged(
        const std::vector<std::vector<std::uint64_t>>& words) override {
      threads_.sent_[rank_] = words;
      threads_.all_.arrive_and_wait();
      std::vector<std::uint64_t> received;
      for (const auto& from : threads_.sent_)
        received.insert(received.end(), from[rank_].begin(), from[rank_].end());
      threads_.all_.arrive_and_wait();
      return received;
    }

   private:
    RankThreads& threads_;
    std::size_t rank_;
  };

  /// Returns what each rank found.
  std::vector<Counts> search(const orbits::CayleyGraph& graph) {
    const orbits::Relabellings relabellings(graph.generators, graph.symbols);
    std::vector<Counts> found(sent_.size());
    std::vector<std::thread> threads;
    for (std::size_t r = 0; r < sent_.size(); ++r)
      threads.emplace_back([&, r] {
        Rank rank(*this, r);
        found[r] = search_orbits(graph, relabellings, MemoryBudget{}, {}, &rank);
      });
    for (std::thread& thread : threads) thread.join();
    return found;
  }

 private:
  std::vector<std::vector<std::vector<std::uint64_t>>> sent_;
  std::vector<std::uint64_t> sums_;
  std::barrier<> all_;
};

TEST(OrbitSearch, is_the_same_on_any_number_of_ranks) {
  for (const char* spec : {"star:3", "star:8", "macro-star:2,3", "macro-star:3,2", "pancake:7"}) {
    const Counts alone = by_orbits(spec);
    for (const std::size_t ranks : {1U, 2U, 3U, 70U})  // more than the table has shards
      for (const Counts& found : RankThreads(ranks).search(*cayley_graph(*make_network(spec))))
        EXPECT_EQ(found, alone) << spec << " " << ranks;
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
  for (unsigned n = 2; n <= 20; ++n) {
    const std::string spec = "star:" + std::to_string(n);
    EXPECT_EQ(by_orbits(spec), make_network(spec)->published().distance_distribution) << spec;
  }
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

/// Adds keys at three levels, removes them level by level, and compares with a map.
template <class Slot>
void expect_like_a_map(unsigned bits_in_shard) {
  const orbits::ShardedKeys keys{bits_in_shard};
  orbits::OrbitShard<Slot> shard(keys);
  std::map<std::uint64_t, std::uint64_t> expected;
  Random random(bits_in_shard);
  for (std::uint64_t level = 0; level < 9; ++level) {
    for (int i = 0; i < 1000; ++i) {
      // Few different keys, and those next to the largest one.
      const std::uint64_t number = random.below(700);
      const std::uint64_t key = keys.within_shard(number % 2 == 0 ? number << 7 : ~number);
      shard.prefetch(key);
      ASSERT_EQ(shard.add(key, level), expected.emplace(key, level).second);
    }
    if (level > 0) {
      shard.remove_level(level - 1);
      std::erase_if(expected, [&](const auto& each) { return each.second == level - 1; });
    }
    std::set<std::uint64_t> at_level;
    shard.for_each_at(level, [&](std::uint64_t key) { at_level.insert(key); });
    ASSERT_EQ(at_level.size(), expected.size());
    for (const auto& [key, found_at] : expected) ASSERT_TRUE(at_level.contains(key)) << found_at;
  }
}

TEST(OrbitShard, is_a_map_of_keys_to_levels) {
  for (const unsigned bits : {12U, 29U}) expect_like_a_map<std::uint32_t>(bits);
  for (const unsigned bits : {12U, 31U, 33U, 56U}) expect_like_a_map<std::uint64_t>(bits);
}

TEST(OrbitShard, keys_are_divided_among_shards_and_found_again) {
  const orbits::ShardedKeys keys{29};
  EXPECT_TRUE(keys.fit_32_bits());
  EXPECT_FALSE(orbits::ShardedKeys{30}.fit_32_bits());
  for (const std::uint64_t key :
       {std::uint64_t{0}, (std::uint64_t{1} << 41) - 1, std::uint64_t{123'456'789'012}})
    EXPECT_EQ(keys.key(keys.shard_of(key), keys.within_shard(key)), key);
}

TEST(NodeKey, keeps_every_node) {
  Random random(6);
  for (unsigned symbols = 2; symbols <= 20; ++symbols) {
    const orbits::NodeKey key(symbols);
    for (int i = 0; i < 100; ++i) {
      const SymbolMap node = testing::random_map(symbols, random);
      ASSERT_LT(key.of(node), std::uint64_t{1} << key.bits());
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

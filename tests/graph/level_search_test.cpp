#include "graph/level_search.hpp"

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "base/limited_threads.hpp"
#include "extent.hpp"
#include "graph/boost_reference.hpp"
#include "graph/breadth_first_tree.hpp"
#include "network_sizes.hpp"

namespace asterism {
namespace {

using testing::boost_distances;
using testing::every_size;
using testing::histogram_of;
using testing::materialised;

/// Two sources, because the networks without vertex symmetry look different from each.
std::vector<NodeId> some_sources(const Network& network) {
  return {NodeId{0}, NodeId{network.node_count() * 2 / 3}};
}

TEST(LevelSearch, agrees_with_boost_on_every_network_up_to_100000_nodes) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : every_size()) {
    const auto network = make_network(spec);
    if (network->node_count() > testing::max_nodes_to_search) continue;
    const auto graph = materialised(*network);
    for (const NodeId source : some_sources(*network))
      ASSERT_EQ(nodes_by_distance(*network, source, MemoryBudget{}),
                histogram_of(boost_distances(graph, source)))
          << spec << " from " << network->label(source);
  }
}

TEST(LevelSearch, both_searches_agree_on_permutation_networks) {
  for (const char* spec :
       {"star:2", "star:5", "star:6", "star:7", "star:8", "macro-star:2,3", "macro-star:3,2,1",
        "macro-star:2,4,nucleus=2x2", "pancake:7", "bubble-sort:8", "star:9"}) {
    const auto network = make_network(spec);
    const auto& permutations = *network->permutations();
    EXPECT_EQ(search_permutations(permutations, {}), search_any(*network, NodeId{0}, {})) << spec;
  }
}

TEST(LevelSearch, distances_agree_with_boost_node_by_node) {
  for (const char* spec : {"star:2", "star:5", "star:7", "star:8", "macro-star:2,3", "pancake:7",
                           "alternating-group:6", "hypercube:6", "kautz:2,4"}) {
    const auto network = make_network(spec);
    const std::vector<std::uint32_t> found = distances_from_first(*network, 0);
    const auto expected = boost_distances(materialised(*network), NodeId{0});
    ASSERT_EQ(found.size(), expected.size()) << spec;
    for (std::size_t node = 0; node < found.size(); ++node)
      ASSERT_EQ(found[node], expected[node]) << spec << " " << node;
  }
}

TEST(LevelSearch, does_not_depend_on_the_number_of_threads) {
  for (const char* spec : {"star:9", "hypercube:17", "torus:40x40x40", "wk:5,7"}) {
    const auto network = make_network(spec);
    const auto with_threads = [&](int threads) {
      const testing::LimitedThreads limit(threads);
      return nodes_by_distance(*network, NodeId{0}, MemoryBudget{});
    };
    EXPECT_EQ(with_threads(1), with_threads(2)) << spec;
    EXPECT_EQ(with_threads(1), with_threads(7)) << spec;
  }
}

TEST(LevelSearch, reports_progress_and_stops_when_asked) {
  const auto network = make_network("star:9");
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

TEST(LevelSearch, estimates_at_most_six_bits_per_node) {
  const auto star = make_network("star:11");
  const auto cube = make_network("hypercube:25");
  const double star_bits = 8 * search_permutations_bytes(*star->permutations()) /
                           static_cast<double>(star->node_count());
  const double cube_bits = 8 * search_any_bytes(*cube) / static_cast<double>(cube->node_count());
  EXPECT_LE(star_bits, 6);
  EXPECT_LE(cube_bits, 6);
}

TEST(LevelSearch, refuses_what_does_not_fit_with_estimate_and_limit) {
  const auto network = make_network("pancake:16");
  try {
    (void)nodes_by_distance(*network, NodeId{0}, MemoryBudget(1 << 30));
    FAIL() << "a search of 16! nodes in 1 GiB";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::too_large);
    EXPECT_NE(error.sentence().find("7.6 TiB"), std::string::npos) << error.sentence();
    EXPECT_NE(error.sentence().find("the limit is 1.0 GiB"), std::string::npos) << error.sentence();
    EXPECT_NE(error.hint().find("a smaller network"), std::string::npos);
  }
}

TEST(LevelSearchExhaustive, star_of_11_and_12_match_the_closed_form) {
  for (const char* spec : {"star:11", "star:12"}) {
    const auto network = make_network(spec);
    EXPECT_EQ(search_permutations(*network->permutations(), {}),
              network->published().distance_distribution);
  }
}

}  // namespace
}  // namespace asterism

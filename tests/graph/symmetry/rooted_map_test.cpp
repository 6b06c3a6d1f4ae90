// Vertex-symmetric networks found again behind other numbers, without a labelling.
#include "graph/symmetry/rooted_map.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "extent.hpp"
#include "graph/symmetry/unknown_network.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;
using testing::relabelled;

std::optional<NodeMap> map_between(const Network& a, const Network& b) {
  return find_rooted_map(LinkTable(a), LinkTable(b), {}).image;
}

TEST(RootedMaps, preserve_links) {
  for (const char* const spec :
       {"ring:9", "complete:6", "hypercube:5", "torus:3x3x4", "star:4", "star:5", "pancake:5",
        "bubble-sort:5", "macro-star:2,2", "scc:4", "ccc:4", "generalized-hypercube:3x4x4",
        "burnt-pancake:4", "folded-hypercube:5", "circulant:30,1,4,9", "arrangement:6,3",
        "alternating-group:5"}) {
    const auto network = make_network(spec);
    ASSERT_TRUE(network->vertex_symmetric()) << spec;
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      const auto hidden = relabelled(*network, seed);
      const auto image = map_between(*hidden, *network);
      ASSERT_TRUE(image) << spec;
      EXPECT_TRUE(testing::is_isomorphism(*hidden, *network, *image)) << spec;
    }
  }
}

TEST(RootedMaps, are_not_found_between_networks_that_differ) {
  const auto differ = [](const char* a, const char* b) {
    return !map_between(*relabelled(*make_network(a), 1), *make_network(b));
  };
  EXPECT_TRUE(differ("pancake:5", "star:5"));
  EXPECT_TRUE(differ("bubble-sort:5", "star:5"));
  EXPECT_TRUE(differ("star:4", "star:5"));
  EXPECT_TRUE(differ("circulant:31,1,5", "circulant:31,1,4"));
}

/// All pairs of nodes of these two look alike: six neighbours each, and two common ones.
TEST(RootedMaps, tell_strongly_regular_networks_apart) {
  std::vector<DrawnLink> links;
  for (std::uint32_t x = 0; x < 4; ++x)
    for (std::uint32_t y = 0; y < 4; ++y)
      for (const auto& [dx, dy] : {std::pair{1U, 0U}, std::pair{0U, 1U}, std::pair{1U, 1U}})
        links.push_back({4 * x + y, (x + dx) % 4 * 4 + (y + dy) % 4});
  const DrawnNetwork shrikhande(16, links);
  const auto rooks = make_network("generalized-hypercube:4x4");
  EXPECT_FALSE(map_between(shrikhande, *rooks));
  EXPECT_TRUE(map_between(shrikhande, shrikhande));
}

TEST(RootedMaps, one_exchanged_pair_of_links_is_noticed) {
  const auto star = make_network("star:5");
  std::vector<DrawnLink> links;
  for (NodeId node{0}; node.value() < star->node_count(); ++node)
    for (Port port{0}; port.value() < star->port_count(); ++port)
      if (const NodeId end = star->neighbour(node, port); node < end)
        links.push_back(
            {static_cast<std::uint32_t>(node.value()), static_cast<std::uint32_t>(end.value())});
  EXPECT_TRUE(map_between(DrawnNetwork(120, links), *star));
  std::swap(links.front().to, links.back().to);
  EXPECT_FALSE(map_between(DrawnNetwork(120, links), *star));
}

std::vector<std::string> recognised(const Network& network) {
  std::vector<std::string> specs;
  for (const Isomorphism& found : recognise(network).isomorphic)
    specs.push_back(found.network->spec());
  return specs;
}

/// Labellings end at 5,000 nodes.
TEST(RootedMaps, recognise_large_networks_of_the_catalogue) {
  SLOW_WHEN_SANITIZED();
  for (const std::string spec : {"star:7", "pancake:7"})
    EXPECT_NE(std::ranges::count(recognised(*relabelled(*make_network(spec), 3)), spec), 0) << spec;
  EXPECT_EQ(recognise(*make_network("random-regular:5,5040")).outcome, SymmetryOutcome::too_large);
}

}  // namespace
}  // namespace asterism

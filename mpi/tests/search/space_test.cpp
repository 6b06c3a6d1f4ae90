// A space reaches from every node exactly its neighbours in the network.
#include "search/space.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "folders.hpp"
#include "search/any_space.hpp"
#include "search/permutation_space.hpp"

namespace asterism::distributed {
namespace {

using ReachedPlaces = std::multiset<std::pair<std::uint64_t, unsigned>>;

class ReachedNodes final : public Reached {
 public:
  void node(Place place) override { all.emplace(place.block, place.offset); }
  void nodes(std::uint64_t block, const BlockBits& bits) override {
    for_each_offset(bits, [&](unsigned offset) { all.emplace(block, offset); });
  }
  [[nodiscard]] bool full() const override { return all.size() >= most; }

  ReachedPlaces all;
  std::size_t most = 1'000'000;
};

ReachedPlaces expected_from(const Network& network, const SearchSpace& space, NodeId node) {
  ReachedPlaces places;
  for (Port port{0}; port.value() < network.port_count(); ++port)
    if (const NodeId end = network.neighbour(node, port); end != no_node) {
      const Place place = space.place_of(end);
      places.emplace(place.block, place.offset);
    }
  return places;
}

void check_every_node(const Network& network) {
  const auto space = make_search_space(network);
  std::set<std::pair<std::uint64_t, unsigned>> places;
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    const Place place = space->place_of(node);
    places.emplace(place.block, place.offset);
    BlockBits bits{};
    set_bit(bits, place.offset);
    EXPECT_EQ(bits[place.offset / bits_per_word] &
                  ~space->nodes_of(place.block)[place.offset / bits_per_word],
              0U);
    ReachedNodes reached;
    space->expand(place.block, bits, reached);
    ASSERT_EQ(reached.all, expected_from(network, *space, node)) << network.label(node);
    EXPECT_EQ(bits, BlockBits{});
  }
  EXPECT_EQ(places.size(), network.node_count());
  EXPECT_LT(places.rbegin()->first, space->blocks());
}

class EverySpace : public ::testing::TestWithParam<const char*> {};

TEST_P(EverySpace, reaches_the_neighbours_of_every_node) {
  check_every_node(*make_network(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Networks, EverySpace,
                         ::testing::Values("star:2", "star:3", "star:5", "star:6", "star:7",
                                           "pancake:7", "bubble-sort:6", "macro-star:3,2",
                                           "macro-star:2,2,1", "scc:5", "hypercube:10",
                                           "torus:5x7x9", "mesh:40x41", "wk:4,5", "fat-tree:8",
                                           "complete:30", "arrangement:6,3", "de-bruijn:2,10",
                                           "faulty:5,0-6/star:4"));

TEST(PermutationSpace, searches_half_of_all_permutations_and_generators_that_are_no_swaps) {
  const TemporaryFolder scratch;
  scratch.file("even.txt", "(1 2 3)\n(1 2 3 4 5)\n(3 4 5 6 7)\n");
  const auto network = make_network("cayley:" + (scratch.path() / "even.txt").string());
  ASSERT_EQ(network->node_count(), 2520U);
  EXPECT_NE(dynamic_cast<PermutationSpace*>(make_search_space(*network).get()), nullptr);
  check_every_node(*network);
}

TEST(PermutationSpace, is_not_for_groups_with_few_of_all_permutations) {
  const TemporaryFolder scratch;
  scratch.file("ring.txt", "(1 2 3 4 5 6 7)\n");
  const auto network = make_network("cayley:" + (scratch.path() / "ring.txt").string());
  ASSERT_EQ(network->node_count(), 7U);
  EXPECT_NE(dynamic_cast<AnySpace*>(make_search_space(*network).get()), nullptr);
  check_every_node(*network);
}

TEST(AnySpace, stops_where_no_more_is_taken_and_goes_on_later) {
  const auto network = make_network("hypercube:10");
  const AnySpace space(*network);
  ReachedNodes whole;
  BlockBits nodes = nodes_before(block_bits);
  space.expand(0, nodes, whole);
  ReachedPlaces in_parts;
  int parts = 0;
  for (nodes = nodes_before(block_bits); nodes != BlockBits{}; ++parts) {
    ReachedNodes part;
    part.most = 95;
    space.expand(0, nodes, part);
    EXPECT_LE(part.all.size(), 100U);
    in_parts.insert(part.all.begin(), part.all.end());
  }
  EXPECT_EQ(parts, 77);  // ten nodes each
  EXPECT_EQ(in_parts, whole.all);
}

TEST(SearchSpace, of_networks_with_very_many_ports_takes_no_list_of_them) {
  const auto network = make_network("complete:10000");
  const auto space = make_search_space(*network);
  BlockBits first{};
  set_bit(first, 0);
  ReachedNodes reached;
  space->expand(0, first, reached);
  EXPECT_EQ(reached.all.size(), 9999U);
}

}  // namespace
}  // namespace asterism::distributed

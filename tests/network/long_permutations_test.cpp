#include "network/long_permutations.hpp"

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

TEST(LongPermutations, symbol_maps_have_the_ranks_of_permutations) {
  for (std::uint64_t id = 0; id < factorials[6]; ++id) {
    const SymbolMap map = map_of_rank(id, 6);
    EXPECT_EQ(rank_of_map(map, 6), id);
    const Permutation permutation = unrank(id, 6);
    for (unsigned p = 0; p < 6; ++p) EXPECT_EQ(map[p], permutation[p]);
  }
  for (const unsigned symbols : {16U, 20U}) {
    EXPECT_EQ(rank_of_map(map_of_rank(factorials[symbols] - 1, symbols), symbols),
              factorials[symbols] - 1);
    EXPECT_EQ(rank_of_map(map_of_rank(123'456'789, symbols), symbols), 123'456'789U);
  }
}

TEST(LongPermutations, links_of_long_stars_swap_the_first_symbol) {
  const auto star = make_network("star:17");
  EXPECT_EQ(star->node_count(), factorials[17]);
  EXPECT_EQ(star->port_count(), 16U);
  EXPECT_EQ(star->label(NodeId{0}), "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17");
  EXPECT_EQ(star->label(star->neighbour(NodeId{0}, Port{15})),
            "17,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,1");
  EXPECT_EQ(star->port_name(Port{15}), "17");
  for (const std::uint64_t id : {std::uint64_t{0}, factorials[15] + 7, factorials[17] - 1})
    for (Port port{0}; port.value() < star->port_count(); ++port) {
      const NodeId end = star->neighbour(NodeId{id}, port);
      EXPECT_NE(end, NodeId{id});
      EXPECT_EQ(star->neighbour(end, star->reverse_port(NodeId{id}, port)), NodeId{id});
      EXPECT_EQ(star->parse_label(star->label(end)), end);
    }
}

TEST(LongPermutations, refuse_labels_that_are_no_permutations) {
  const auto star = make_network("star:17");
  testing::expect_error([&] { (void)star->parse_label("1,2,3"); }, ErrorCode::not_a_node,
                        "it has 3 symbols, not 17", "1,2,3,4");
  testing::expect_error([] { (void)make_network("star:21"); }, ErrorCode::out_of_range,
                        "which is not from 2 to 20", "star:n");
}

}  // namespace
}  // namespace asterism

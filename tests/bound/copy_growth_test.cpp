// How fast copies multiply: compared with the postal model, counted slot by slot, and by hand.
#include "bound/copy_growth.hpp"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "bound/packet_crossings.hpp"

namespace asterism {
namespace {

/// A holder starts a copy in every slot, which arrives `latency` slots later.
GrowingSide postal_side(std::uint32_t nodes, std::uint32_t latency) {
  GrowingSide side;
  side.at_first = 1;
  side.most = side.wanted = nodes;
  for (std::uint32_t i = 0; i + 1 < nodes; ++i) side.within.after.push_back(latency + i);
  return side;
}

std::uint32_t postal_slots(std::uint64_t nodes, std::uint32_t latency) {
  std::vector<std::uint64_t> holders{1};
  while (holders.back() < nodes) {
    const std::size_t now = holders.size();
    holders.push_back(holders.back() + (now >= latency ? holders[now - latency] : 0));
  }
  return static_cast<std::uint32_t>(holders.size() - 1);
}

TEST(CopyGrowth, is_that_of_the_postal_model_on_one_side) {
  for (std::uint32_t latency = 1; latency <= 4; ++latency)
    for (std::uint32_t nodes = 2; nodes <= 40; ++nodes)
      EXPECT_EQ(time_to_grow(postal_side(nodes, latency), {}, {}), postal_slots(nodes, latency))
          << nodes << " nodes, latency " << latency;
}

TEST(CopyGrowth, takes_any_number_where_not_all_copies_are_listed) {
  GrowingSide side;
  side.at_first = 1;
  side.most = side.wanted = 1000;
  side.within = {{1, 2.5}, false};
  EXPECT_EQ(time_to_grow(side, {}, {}), 2.5);
}

TEST(CopyGrowth, ends_where_nobody_copies) {
  GrowingSide side;
  side.at_first = 1;
  side.most = side.wanted = 2;
  EXPECT_EQ(time_to_grow(side, {}, {}), 0);
}

/// Two boxes of 16 nodes, a slot of 1 and a latency of 2 in each; half of the nodes have a link of
/// 7.5 to the other box.
struct Boxes {
  GrowingSide near = postal_side(16, 2), far = postal_side(16, 2);
  Boxes() {
    far.at_first = 0;
    for (GrowingSide* side : {&near, &far}) {
      side->across.after = {7.5};
      side->next_to_the_cut = 8;
    }
  }
};

TEST(CopyGrowth, crosses_between_two_boxes) {
  // From a node with a link across, 1, 1, 2, 3, 5, ... nodes of its box hold the piece after 0, 1,
  // 2, 3, 4, ... slots, and as many have crossed 7.5 later: 1, 1, 3, 5, 10, 18 behind the cut.
  Boxes boxes;
  EXPECT_EQ(time_to_grow(boxes.near, boxes.far, {}), 7.5 + 5);
  // From one without, the others cross: 0, 0, 1, 2, 4, 7, 8 of them, and 0, 0, 1, 2, 5, 10, 16.
  boxes.near.apart_at_first = 1;
  EXPECT_EQ(time_to_grow(boxes.near, boxes.far, {}), 7.5 + 6);
}

TEST(CopyGrowth, crosses_no_faster_than_rates_allow) {
  GrowingSide near;
  near.at_first = near.most = near.wanted = near.next_to_the_cut = 1;
  near.across.after = {2};
  GrowingSide far;
  far.most = far.wanted = 1;
  const double time = time_to_grow(near, far, {{3, 0.25}, {5, 0.25}});
  // 0.5 by time 5, and the other half in one more.
  EXPECT_LE(time, 6);
  EXPECT_GT(time, 5.9);
}

TEST(CopyGrowth, lists_how_many_hold_a_piece) {
  const std::vector<GrowthStep> steps = growth_from_one(postal_side(13, 2));
  ASSERT_EQ(steps.size(), 6U);
  const double holders[] = {1, 2, 3, 5, 8, 13};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_EQ(steps[i].holders, holders[i]);
    EXPECT_EQ(steps[i].time, i == 0 ? 0 : static_cast<double>(i + 1));
  }
}

TEST(PacketCrossings, send_one_packet_that_leaves_time_to_spread) {
  // 32 messages times nodes over one arc: 32/13 messages, and the time until 13 have them; 2
  // messages for 16 nodes take longer.
  const double sigma = 2.6, tau = 0.64, slot = 0.35;
  std::vector<GrowthStep> growth;
  for (const auto& [slots, holders] : std::vector<std::pair<double, double>>{
           {0, 1}, {2, 2}, {3, 3}, {4, 5}, {5, 8}, {6, 13}, {7, 16}})
    growth.push_back({slots * slot, holders});
  EXPECT_NEAR(time_to_cross_in_packets({{0, sigma, tau, 0}}, growth, 2, 16),
              sigma + tau * 32 / 13 + 6 * slot, 1e-6);
  // Eight such arcs and eight times the messages are the same.
  EXPECT_NEAR(
      time_to_cross_in_packets(std::vector<CrossingArc>(8, {0, sigma, tau, 0}), growth, 16, 16),
      sigma + tau * 32 / 13 + 6 * slot, 1e-6);
}

TEST(PacketCrossings, send_several_packets_if_startups_are_short) {
  // Nearly all of the time is that of data, and all nodes hold them soon after.
  const std::vector<GrowthStep> growth{{0, 1}, {10, 2}};
  EXPECT_NEAR(time_to_cross_in_packets({{1, 0, 1, 2}}, growth, 100, 2), 1 + 95 + 10 + 2, 1e-6);
  // Packets that end in time for two, and others that end at the end for one: 95 + 10 halves.
  EXPECT_GT(time_to_cross_in_packets({{1, 3, 1, 2}}, growth, 100, 2), 1 + 95 + 10 + 2 + 3);
}

}  // namespace
}  // namespace asterism

#include <algorithm>
#include <cmath>
#include <functional>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/bounds.hpp>

#include "bound/cuts.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::make_case;

Model with_ports(const char* ports) {
  Model model;
  parse_ports(ports, model);
  return model;
}

LowerBound bound_of(const std::string& spec, CollectiveKind kind, const Model& model = {},
                    std::uint64_t batch = 1) {
  return lower_bound(*make_case(spec, kind, model, {}, batch).problem);
}

TEST(SpreadingSteps, is_doubling_without_a_limit_on_the_degree) {
  for (std::uint64_t nodes : {2U, 3U, 4U, 5U, 100U, 1024U, 1025U})
    EXPECT_EQ(spreading_steps(nodes, 1, 0), static_cast<std::uint64_t>(std::ceil(std::log2(nodes))))
        << nodes;
  EXPECT_EQ(spreading_steps(27, 2, 0), 3U);
  EXPECT_EQ(spreading_steps(28, 2, 0), 4U);
  // Two hear of it a step on a ring, in time proportional to its length.
  EXPECT_EQ(spreading_steps(4'000'000, 1, 2), 2'000'000U);
}

TEST(SpreadingSteps, is_at_least_the_bound_of_liestman_and_peters_for_degree_three) {
  for (std::uint64_t nodes : {10U, 100U, 1000U, 10000U, 100000U, 1000000U}) {
    const double published = 1.4404 * std::log2(static_cast<double>(nodes)) - 1.769;
    EXPECT_GE(static_cast<double>(spreading_steps(nodes, 1, 3)), published) << nodes;
    EXPECT_LE(static_cast<double>(spreading_steps(nodes, 1, 3)), published + 2) << nodes;
  }
}

/// The most nodes that know after some steps, by simulating a tree that always grows fully.
std::uint64_t known_after(std::uint64_t steps, std::uint32_t sends, std::uint32_t degree) {
  std::vector<std::uint32_t> untold{degree};  // by node that knows: neighbours not yet told
  for (std::uint64_t step = 0; step < steps; ++step)
    for (std::size_t i = 0, count = untold.size(); i < count; ++i)
      for (std::uint32_t k = 0; k < sends && untold[i] > 0; ++k) {
        --untold[i];
        untold.push_back(degree - 1);
      }
  return untold.size();
}

TEST(SpreadingSteps, agrees_with_growing_the_tree) {
  for (std::uint32_t degree : {2U, 3U, 4U, 6U})
    for (std::uint32_t sends : {1U, 2U, 3U})
      for (std::uint64_t steps = 1; steps <= 7; ++steps) {
        const std::uint64_t most = known_after(steps, sends, degree);
        if (most > 200000) continue;
        EXPECT_EQ(spreading_steps(most, sends, degree), steps) << degree << ' ' << sends;
        EXPECT_EQ(spreading_steps(most + 1, sends, degree), steps + 1) << degree << ' ' << sends;
      }
}

/// Returns whether all nodes can be informed in time, by assigning each place of the fastest tree
/// to the farthest node that its depth allows.
bool all_told(std::vector<std::uint64_t> nodes_by_distance, std::uint64_t steps,
              std::uint32_t sends, std::uint32_t degree) {
  struct Place {
    std::uint64_t depth;
    std::uint32_t untold;
  };
  std::vector<Place> tree{{0, degree}};
  for (std::uint64_t step = 0; step < steps; ++step)
    for (std::size_t i = 0, count = tree.size(); i < count; ++i)
      for (std::uint32_t k = 0; k < sends && tree[i].untold > 0; ++k) {
        --tree[i].untold;
        tree.push_back({tree[i].depth + 1, degree - 1});
      }
  std::ranges::sort(tree, std::greater{}, &Place::depth);
  std::size_t used = 0;
  for (std::size_t distance = nodes_by_distance.size(); distance-- > 0;)
    for (; nodes_by_distance[distance] > 0; --nodes_by_distance[distance], ++used)
      if (used == tree.size() || tree[used].depth < distance) return false;
  return true;
}

RC_GTEST_PROP(SpreadingSteps, by_distance_agree_with_filling_the_tree, ()) {
  const auto sends = *rc::gen::inRange<std::uint32_t>(1, 4);
  const auto degree = *rc::gen::inRange<std::uint32_t>(3, 6);
  std::vector<std::uint64_t> nodes_by_distance{1};
  for (int farther = *rc::gen::inRange(1, 9); farther-- > 0;)
    nodes_by_distance.push_back(*rc::gen::inRange<std::uint64_t>(1, 30));
  const std::uint64_t steps = spreading_steps(nodes_by_distance, sends, degree);
  if (steps > (sends == 1 ? 14U : 7U)) return;  // the tree of the check is too large
  RC_ASSERT(all_told(nodes_by_distance, steps, sends, degree));
  RC_ASSERT(!all_told(nodes_by_distance, steps - 1, sends, degree));
}

TEST(SpreadingSteps, two_nodes_at_the_largest_distance_take_a_step_more) {
  std::vector<std::uint64_t> path(100001, 1);
  EXPECT_EQ(spreading_steps(path, 1, 3), 100000U);
  path.back() = 2;
  EXPECT_EQ(spreading_steps(path, 1, 3), 100001U);
}

TEST(LowerBound, counts_those_far_away) {
  EXPECT_EQ(bound_of("scc:4", CollectiveKind::broadcast).startups, 9U);
  EXPECT_EQ(bound_of("scc:6", CollectiveKind::broadcast).startups, 20U);
  EXPECT_EQ(bound_of("scc:6", CollectiveKind::broadcast).startups_reason,
            BoundReason{BoundReasonCode::many_far_nodes});
  EXPECT_EQ(bound_of("ring:9", CollectiveKind::broadcast).startups, 5U);
  EXPECT_EQ(bound_of("ring:9", CollectiveKind::broadcast, with_ports("all")).startups, 4U);
}

TEST(LowerBound, of_broadcasts) {
  EXPECT_EQ(bound_of("star:5", CollectiveKind::broadcast, with_ports("all")).startups, 6U);
  EXPECT_EQ(bound_of("hypercube:5", CollectiveKind::broadcast).startups, 5U);
  EXPECT_EQ(bound_of("complete:9", CollectiveKind::broadcast).startups, 4U);
  EXPECT_EQ(bound_of("complete:9", CollectiveKind::broadcast, with_ports("2")).startups, 2U);
  EXPECT_EQ(bound_of("ring:8", CollectiveKind::broadcast, {}, 5).transmissions, 5U + 4U - 1U);
}

TEST(LowerBound, of_allgather_and_alltoall) {
  EXPECT_EQ(bound_of("star:5", CollectiveKind::allgather).transmissions, 119U);
  EXPECT_EQ(bound_of("star:5", CollectiveKind::alltoall).transmissions, 442U);
  EXPECT_EQ(bound_of("star:5", CollectiveKind::allgather, with_ports("all")).transmissions, 30U);
  EXPECT_EQ(bound_of("star:5", CollectiveKind::alltoall, with_ports("all")).transmissions, 111U);
}

TEST(LowerBound, cuts_are_stronger_where_a_network_is_narrow) {
  // Two WK networks of many nodes are connected by few links.
  const LowerBound narrow = bound_of("wk:3,4", CollectiveKind::alltoall, with_ports("all"));
  EXPECT_EQ(narrow.transmissions_reason, BoundReason{BoundReasonCode::side_to_side_crosses_cut});
  const LowerBound mesh = bound_of("mesh:2x20", CollectiveKind::alltoall, with_ports("all"));
  EXPECT_EQ(mesh.transmissions, 20U * 20U / 2U);
}

TEST(LowerBound, a_packet_limit_raises_startups) {
  Model model;
  model.packet_limit = 10;
  EXPECT_EQ(bound_of("star:5", CollectiveKind::alltoall, model).startups, 45U);
}

TEST(LowerBound, time_follows_costs_and_the_fastest_links) {
  Model model;
  model.startup = 10;
  model.transmission = 2;
  model.message_size = 3;
  const LowerBound plain = bound_of("scc:4", CollectiveKind::allgather, model);
  EXPECT_DOUBLE_EQ(plain.time, 10.0 * static_cast<double>(plain.startups) + 6.0 * 71);
  model.rates["left"] = 4;
  const double faster = bound_of("scc:4", CollectiveKind::allgather, model).time;
  EXPECT_GE(faster, 10.0 * static_cast<double>(plain.startups) + 6.0 * 71 / 4);
  EXPECT_LT(faster, plain.time);
}

TEST(LowerBound, of_wormhole_switching_ignores_distance) {
  Model model;
  model.switching = Model::Switching::wormhole;
  EXPECT_EQ(bound_of("ring:64", CollectiveKind::broadcast, model).startups, 6U);
}

TEST(Cuts, of_a_ring_have_two_links) {
  for (const Cut& cut : some_cuts(*make_network("ring:10"))) {
    EXPECT_EQ(cut.links, 2U);
    EXPECT_GT(cut.inside, 0U);
    EXPECT_LT(cut.inside, 10U);
  }
}

TEST(Cuts, let_through_what_the_ports_of_the_border_allow_and_worms_what_those_of_all_nodes_do) {
  const Cut cut{
      .inside = 3, .outside = 5, .weight = 3, .links = 4, .border_inside = 1, .border_outside = 2};
  const auto network = make_network("ring:8");
  Problem problem(network, Collective(CollectiveKind::allgather, *network));
  EXPECT_EQ(cut.capacity(problem, 4), 1U);
  problem.model.switching = Model::Switching::wormhole;
  EXPECT_EQ(cut.capacity(problem, 4), 3U);
  parse_ports("2", problem.model);
  EXPECT_EQ(cut.capacity(problem, 4), 4U);
  problem.model.switching = Model::Switching::store_and_forward;
  EXPECT_EQ(cut.capacity(problem, 4), 2U);
}

TEST(Cuts, weigh_the_nodes_inside) {
  const auto network = make_network("ring:10");
  std::vector<std::uint64_t> weights(10);
  weights[9] = 7;
  for (const Cut& cut : some_cuts(*network, weights)) {
    EXPECT_EQ(cut.inside + cut.outside, 10U);
    EXPECT_TRUE(cut.weight == 0 || cut.weight == 7);
  }
}

}  // namespace
}  // namespace asterism

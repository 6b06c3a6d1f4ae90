// Logical rounds as steps: what shares a packet, what waits, and which way it goes.
#include "synthesis/rounds/logical_rounds.hpp"

#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/verify.hpp>

#include "base/expect_error.hpp"
#include "collective/random_links.hpp"
#include "problem/step_rules.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;
using testing::expect_error;
using testing::links_of_some_rates;
using Fate = LogicalRound::Fate;

struct LogicalSending {
  std::uint64_t from, to;
  Fate fate;
  std::vector<std::uint64_t> results;
};

/// Keeps the steps.
class StepList final : public StepSink {
 public:
  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override { steps.push_back(step); }
  std::vector<Step> steps;
};

Problem many_results(const std::shared_ptr<const Network>& network, const Model& model,
                     std::uint64_t results = 4) {
  return {network, Collective(CollectiveKind::allreduce, *network, {}, results), model};
}

std::vector<Step> steps_of_rounds(const Problem& problem,
                                  const std::vector<std::vector<LogicalSending>>& rounds,
                                  Pace pace = Pace::together) {
  const AlgorithmRequest request{problem};
  StepList list;
  LogicalRounds logical(request, problem, list, rounds.size(), pace);
  LogicalRound round;
  for (const auto& sendings : rounds) {
    round.clear();
    for (const LogicalSending& sending : sendings)
      round.add(NodeId{sending.from}, NodeId{sending.to}, sending.fate, sending.results);
    logical.take(round);
  }
  logical.finish();
  return list.steps;
}

Model of_ports(const char* ports) {
  Model model;
  parse_ports(ports, model);
  return model;
}

TEST(LogicalRounds, what_leaves_over_the_same_link_is_one_packet) {
  const auto row = make_network("mesh:5");
  const auto steps = steps_of_rounds(
      many_results(row, of_ports("one")),
      {{{0, 2, Fate::given, {0}}, {0, 4, Fate::given, {1, 2}}, {1, 2, Fate::given, {3}}}});
  // 3 hops of 2 of the others, and one more: 1 has a message of its own, which goes on its way
  // while the others come.
  ASSERT_EQ(steps.size(), 4U);
  ASSERT_EQ(steps[0].size(), 2U);
  EXPECT_EQ(steps[0][0].messages.size(), 3U);
  EXPECT_EQ(steps[0][1].messages.size(), 1U);
  EXPECT_EQ(steps[1].size(), 1U);
  EXPECT_EQ(steps[1][0].messages.size(), 3U);
  EXPECT_EQ(steps[3][0].from, NodeId{3});
}

TEST(LogicalRounds, packets_are_no_larger_than_the_model_allows) {
  Model model = of_ports("all");
  model.packet_limit = 2;
  const auto steps = steps_of_rounds(many_results(make_network("mesh:3"), model),
                                     {{{0, 2, Fate::given, {0, 1, 2}}}});
  ASSERT_EQ(steps.size(), 3U);
  std::size_t messages = 0;
  for (const Step& step : steps)
    for (std::size_t i = 0; i < step.size(); ++i) {
      EXPECT_LE(step[i].messages.size(), 2U);
      messages += step[i].messages.size();
    }
  EXPECT_EQ(messages, 6U);
}

TEST(LogicalRounds, neighbours_give_and_copy_and_others_post) {
  const auto row = make_network("mesh:3");
  const Problem problem = many_results(row, of_ports("all"));
  const Collective& collective = problem.collective;
  const auto steps = steps_of_rounds(problem, {{{0, 1, Fate::given, {0}},
                                                {1, 2, Fate::copied, {1}},
                                                {0, 2, Fate::given, {2}},
                                                {2, 0, Fate::copied, {3}}}});
  std::set<std::uint64_t> seen;
  for (const Step& step : steps)
    for (std::size_t i = 0; i < step.size(); ++i)
      for (const MessageId message : step[i].messages) seen.insert(message.value());
  EXPECT_EQ(seen, (std::set<std::uint64_t>{
                      collective.given(0).value(), collective.copied(NodeId{1}, 0, 1).value(),
                      collective.posted(NodeId{0}, NodeId{2}, 2).value(),
                      collective.posted_copy(NodeId{2}, NodeId{0}, 3).value()}));
}

/// All three must leave in the same step: whoever received a copy first would send it on.
TEST(LogicalRounds, copies_in_a_circle_leave_at_once) {
  const auto ring = make_network("ring:3");
  const auto steps = steps_of_rounds(
      many_results(ring, of_ports("one"), 1),
      {{{0, 1, Fate::copied, {0}}, {1, 2, Fate::copied, {0}}, {2, 0, Fate::copied, {0}}}});
  EXPECT_EQ(steps.size(), 1U);
}

TEST(LogicalRounds, pairs_whose_paths_cross_take_turns) {
  Model model = of_ports("all");
  model.switching = Model::Switching::wormhole;
  const std::vector<LogicalSending> pairs{{0, 2, Fate::copied, {0}},
                                          {1, 3, Fate::copied, {0}},
                                          {2, 0, Fate::copied, {0}},
                                          {3, 1, Fate::copied, {0}}};
  const Problem problem = many_results(make_network("mesh:4"), model, 1);
  const auto steps = steps_of_rounds(problem, {pairs});
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].size(), 2U);
  expect_error(
      [&] {
        return steps_of_rounds(problem, {{{0, 2, Fate::copied, {0}},
                                          {2, 1, Fate::copied, {0}},
                                          {1, 3, Fate::copied, {0}},
                                          {3, 0, Fate::copied, {0}}}});
      },
      ErrorCode::unsupported, "leave at the same time", "store-and-forward");
}

TEST(LogicalRounds, alone_a_node_goes_ahead_but_not_of_what_it_waits_for) {
  const Problem problem = many_results(make_network("mesh:6"), of_ports("all"));
  const std::vector<std::vector<LogicalSending>> rounds{
      {{0, 3, Fate::given, {0}}, {5, 4, Fate::given, {0}}},
      {{4, 3, Fate::given, {0}}},
      {{3, 4, Fate::given, {0}}}};
  EXPECT_EQ(steps_of_rounds(problem, rounds).size(), 5U);
  EXPECT_EQ(steps_of_rounds(problem, rounds, Pace::alone).size(), 4U);
}

TEST(LogicalRounds, pieces_of_different_rounds_leave_one_after_the_other) {
  const Problem problem = many_results(make_network("mesh:3"), of_ports("one"));
  const std::vector<std::vector<LogicalSending>> rounds{
      {{2, 1, Fate::given, {0}}},
      {{2, 1, Fate::given, {1}}, {1, 0, Fate::given, {0}}},
      {{1, 0, Fate::given, {1}}}};
  for (const Pace pace : {Pace::together, Pace::alone})
    EXPECT_EQ(steps_of_rounds(problem, rounds, pace).size(), 3U);
}

TEST(LogicalRoutes, are_shortest_wherever_they_lead) {
  Random random(3);
  const auto network = std::make_shared<DrawnNetwork>(20, links_of_some_rates(random, 20, 15),
                                                      std::vector<std::uint32_t>{});
  LogicalRoutes routes(*network);
  const LinkTable table(*network);
  DistanceSearch search(table);
  for (std::uint32_t to = 0; to < 20; ++to)
    for (std::uint32_t from = 0; from < 20; ++from) {
      if (from == to) continue;
      const auto path = routes.path(NodeId{from}, NodeId{to});
      EXPECT_EQ(path.size(), search.from(to)[from]);
      NodeId at{from};
      for (const Port port : path) at = network->neighbour(at, port);
      EXPECT_EQ(at, NodeId{to});
    }
}

TEST(LogicalRoutes, take_axes_in_order_and_the_short_way) {
  for (const char* spec : {"torus:4x5", "torus:2x3", "mesh:3x4", "hypercube:4", "ring:6"}) {
    const auto network = make_network(spec);
    LogicalRoutes routes(*network);
    const LinkTable table(*network);
    DistanceSearch search(table);
    for (std::uint32_t to = 0; to < network->node_count(); ++to)
      for (std::uint32_t from = 0; from < network->node_count(); ++from) {
        if (from == to) continue;
        const auto path = routes.path(NodeId{from}, NodeId{to});
        EXPECT_EQ(path.size(), search.from(to)[from]) << spec;
        EXPECT_TRUE(is_dimension_ordered(*network, path)) << spec;
      }
  }
}

/// Routes from one edge switch of a fat tree to the hosts of another pod use all switches above.
TEST(LogicalRoutes, to_different_targets_use_different_ways) {
  const auto tree = make_network("fat-tree:4");
  LogicalRoutes routes(*tree);
  std::set<std::uint64_t> middles;
  for (std::uint64_t to = 4; to < 16; ++to) {
    const auto path = routes.path(NodeId{0}, NodeId{to});
    ASSERT_EQ(path.size(), 6U);
    NodeId at{0};
    for (std::size_t hop = 0; hop < 3; ++hop) at = tree->neighbour(at, path[hop]);
    middles.insert(at.value());
  }
  EXPECT_EQ(middles.size(), 4U);
}

}  // namespace
}  // namespace asterism

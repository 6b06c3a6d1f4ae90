// Bounds where some links are faster than others: values that schedules reach.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/networks.hpp>

#include "bound/arc_capacities.hpp"
#include "bound/covering.hpp"
#include "bound/demands.hpp"
#include "bound/graph_search.hpp"
#include "bound/rated_waves.hpp"
#include "bound/timed_crossings.hpp"
#include "bound/tradeoffs.hpp"

namespace asterism {
namespace {

/// Returns a problem on a network whose links along x are `rate` times as fast as the others.
Problem with_fast_x(const std::string& spec, double rate, CollectiveKind kind,
                    const std::string& ports, std::uint64_t batch = 1) {
  std::shared_ptr<const Network> network = make_network(spec);
  Model model;
  parse_ports(ports, model);
  model.startup = 0.5;
  model.rates["+x"] = model.rates["-x"] = rate;
  std::vector<NodeId> sources;
  if (kind == CollectiveKind::broadcast) sources.push_back(NodeId{0});
  Collective collective(kind, *network, sources, batch);
  return {std::move(network), std::move(collective), model};
}

TEST(RateLevels, what_comes_over_slow_links_takes_from_the_time_of_the_fast_ones) {
  // Each ring along x gets 12 of 16 messages from outside, three of them at each of its nodes; the
  // other 12 that a node lacks come at twice the rate. Dimension by dimension reaches that.
  Problem torus = with_fast_x("torus:4x4", 2, CollectiveKind::allgather, "one");
  EXPECT_DOUBLE_EQ(lower_bound(torus).time, 4 * 0.5 + 3 + 12 / 2.0);
  torus.model.divisible = Model::Divisible::yes;
  EXPECT_DOUBLE_EQ(lower_bound(torus).time, 4 * 0.5 + 3 + 12 / 2.0);
  const Problem cube = with_fast_x("torus:4x4x4", 4, CollectiveKind::allgather, "one");
  EXPECT_DOUBLE_EQ(lower_bound(cube).time, 6 * 0.5 + 15 + 48 / 4.0);
  // With all ports the cut around a node is as tight: 2 + 2 + 2 a unit of time.
  const Problem all = with_fast_x("torus:4x4", 2, CollectiveKind::allgather, "all");
  EXPECT_LT(lower_bound(all).time, 4 * 0.5 + 15 / 6.0 + 2);
}

TEST(RatePrices, of_a_kind_of_links_find_the_slow_dimension) {
  // Along y every node has 16 messages to pass on, over two links.
  const Problem torus = with_fast_x("torus:4x4", 2, CollectiveKind::alltoall, "all");
  EXPECT_NEAR(lower_bound(torus).time, 4 * 0.5 + 8, 1e-4);
}

TEST(TimedCrossings, count_the_slow_links_of_the_way) {
  // All messages leave the source over a link of rate 4 and one of rate 1, five in a unit of time.
  // The farthest is two slow links and the fast one away; behind the first, if that is a slow one,
  // 1.25 are left to go.
  const Problem problem = with_fast_x("mesh:2x3", 4, CollectiveKind::broadcast, "all", 20);
  const ProblemGraph graph(problem);
  const Demands demands(problem.collective, graph.node_count());
  const ArcCapacities capacities = ArcCapacities::by_rate(graph);
  GraphCut cut{std::vector<unsigned char>(graph.node_count()), capacities.sending(graph, 0)};
  cut.inside[0] = 1;
  TimedCrossings timed(graph, demands);
  EXPECT_NEAR(timed.longest(cut, capacities), 20 / 5.0 + 1.25, 1e-5);
  EXPECT_GE(lower_bound(problem).time, 3 * 0.5 + 20 / 5.0 + 1.25 - 1e-5);
}

TEST(TimedCrossings, of_pairs_are_only_of_those_that_have_messages) {
  // From 0 to 1 and from 1 to 2, each over a link of rate 3; no node has anything for a node 2
  // links away.
  std::shared_ptr<const Network> ring = make_network("ring:3");
  Collective pairs(CollectiveKind::alltoall, *ring, {}, 1, {}, {0, 1, 0, 0, 0, 1, 0, 0, 0});
  Collective also_far(CollectiveKind::alltoall, *ring, {}, 1, {}, {0, 1, 1, 0, 0, 1, 0, 0, 0});
  Model model;
  model.startup = 1;
  model.transmission = 10;
  model.rates["+x"] = 3;
  EXPECT_DOUBLE_EQ(lower_bound({ring, pairs, model}).time, 1 + 10 / 3.0);
  EXPECT_GE(lower_bound({ring, also_far, model}).time, 1 + 20 / 3.0);
}

TEST(TransfersToHosts, by_rate_count_fast_and_slow_links) {
  // Each of 16 GPUs receives at most 450 GB/s in its box and 50 GB/s from the other one, and an
  // allreduce takes 2 * 15 transfers of the whole gigabyte. Switches that combine are not bound so.
  const ProblemWords words{
      .network = "boxes:2/dgx-h100", .collective = "allreduce", .model = {{"message", "1GB"}}};
  const double time = 2 * 15 * 1e9 / (16 * 500e3);
  EXPECT_GE(lower_bound(state_problem(words)).time, time);
  EXPECT_LE(lower_bound(state_problem(words)).time, 1.02 * time);
  ProblemWords combining = words;
  combining.model.emplace_back("switches", "reduce");
  EXPECT_LT(lower_bound(state_problem(combining)).time, time);
}

TEST(TransfersToHosts, between_servers_arrive_over_rails) {
  // Eight servers of four GPUs: an allreduce takes 2 * 7 transfers of the whole gigabyte between
  // servers, and each of them ends with one of the 32 rails into a GPU, at 12.5 GB/s. What leaves
  // and spines receive is not counted, unless they combine.
  const ProblemWords words{
      .network = "rail-optimized:4,4,2,4",
      .collective = "allreduce",
      .model = {{"ports", "all"}, {"message", "1GB"}, {"bandwidth", "100Gb/s"}, {"ts", "1us"}}};
  const double time = 2 * 7 * 1e9 / (32 * 12.5e3);
  const LowerBound bound = lower_bound(state_problem(words));
  EXPECT_GE(bound.time, time);
  EXPECT_LE(bound.time, 1.01 * time);
  ProblemWords combining = words;
  combining.model.emplace_back("switches", "reduce");
  EXPECT_LT(lower_bound(state_problem(combining)).time, 0.9 * time);
}

TEST(Tradeoffs, a_pipeline_on_a_path_needs_what_the_formula_says) {
  // 12 messages over 4 links one behind the other: in 8 steps of equal packets all wait for the
  // first to get to the end, 12 / (8 - 3) at a time; the bound is below that and above 12.
  BroadcastShape shape{.messages = 12, .steps = 4, .participants = 5};
  shape.paces_by_distance = {1, 1, 1, 1};
  const StepTradeoff tradeoff = broadcast_tradeoff(shape);
  for (std::uint64_t steps = 4; steps < 32; ++steps) {
    const double equal = 12.0 / static_cast<double>(steps - 3);
    EXPECT_LE(tradeoff.parts_at(steps), equal * static_cast<double>(steps) * (1 + 1e-12)) << steps;
    EXPECT_GT(tradeoff.parts_at(steps), 12) << steps;
  }
  EXPECT_DOUBLE_EQ(tradeoff.parts_at(4), 48);  // all of them in every step
  EXPECT_DOUBLE_EQ(tradeoff.parts_at(9), 18);  // 4 in steps 1 to 3, in 4 to 6 and in 7 to 9
  EXPECT_DOUBLE_EQ(tradeoff.parts_at(12), 16);
}

TEST(Covering, finds_the_least_sum) {
  // a + b >= 4, b + c >= 6, a + c >= 2 (by a half each): b = 5, a = c = 1 would do, b = 4, c = 2 is
  // less.
  const std::vector<CoveringDemand> demands{{{1, 1, 0}, 4}, {{0, 1, 1}, 6}, {{0.5, 0, 0.5}, 1}};
  EXPECT_NEAR(least_covering_sum(demands, 3), 6, 1e-6);
  EXPECT_LE(least_covering_sum(demands, 3), 6);
  EXPECT_EQ(least_covering_sum({}, 3), 0);
}

StepTradeoff waves_from_0(const Problem& problem, std::uint64_t steps,
                          const std::vector<double>& paces) {
  const ProblemGraph graph(problem);
  const Demands demands(problem.collective, graph.node_count());
  GraphSearch search(graph);
  return rated_wave_tradeoff(graph,
                             {.source = 0,
                              .messages = problem.collective.batch(),
                              .participants = problem.collective.participant_count(),
                              .receives = demands.receives,
                              .distance = search.from([](std::uint32_t node) { return node == 0; }),
                              .steps = steps,
                              .paces_by_distance = paces});
}

TEST(RatedWaves, in_as_few_steps_as_can_be_all_send_all_the_time) {
  // 64 nodes in six steps: each message doubles in each. By the last step but i it is known to
  // 64/2^i nodes of 16/2^i rings at least, half a unit of time each.
  const Problem torus = with_fast_x("torus:4x4x4", 2, CollectiveKind::broadcast, "one", 64);
  const StepTradeoff tradeoff = waves_from_0(torus, 6, {2, 4, 6, 8, 10, 12});
  const double lengths = 64 * (0.5 + 0.5 + 2.5 / 4 + 5.0 / 8 + 10.0 / 16 + 20.0 / 32);
  EXPECT_NEAR(tradeoff.parts_at(6), 2 * lengths, 1e-4);
  // Fewer with more steps, but never less than what rings have to receive: 40 for 64 messages.
  for (std::size_t i = 1; i < tradeoff.in_parts.size(); ++i)
    EXPECT_LE(tradeoff.in_parts[i], tradeoff.in_parts[i - 1] * (1 + 1e-9)) << i;
  EXPECT_GT(tradeoff.in_parts.size(), 30U);
  EXPECT_GT(tradeoff.in_parts.back(), 2 * 40);
}

TEST(RatedWaves, raise_the_bound_of_a_batch_under_one_port) {
  Problem torus = with_fast_x("torus:4x4x4", 2, CollectiveKind::broadcast, "one", 64);
  torus.model.startup = 10;
  EXPECT_GT(lower_bound(torus).time, 164);  // a schedule takes 196
  torus.model.startup = 1;
  EXPECT_GT(lower_bound(torus).time, 66);
}

}  // namespace
}  // namespace asterism

// Bounds where some links are faster than others: values that schedules reach.
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/networks.hpp>

#include "bound/arc_capacities.hpp"
#include "bound/demands.hpp"
#include "bound/graph_search.hpp"
#include "bound/timed_crossings.hpp"
#include "bound/tradeoffs.hpp"

namespace asterism {
namespace {

/// A network whose links along x are so many times as fast as the others.
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
  const Problem torus = with_fast_x("torus:4x4", 2, CollectiveKind::allgather, "one");
  EXPECT_DOUBLE_EQ(lower_bound(torus).time, 4 * 0.5 + 3 + 12 / 2.0);
  EXPECT_DOUBLE_EQ(lower_bound(torus).time_in_parts, 4 * 0.5 + 3 + 12 / 2.0);
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

}  // namespace
}  // namespace asterism

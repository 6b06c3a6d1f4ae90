#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "base/limited_threads.hpp"
#include "schedule_cases.hpp"
#include "synthesis/one_port/backward_pass.hpp"
#include "synthesis/one_port/forward_pass.hpp"
#include "synthesis/one_port/plan_search.hpp"

namespace asterism {
namespace {

using testing::expect_error;

SourceGraph graph_of(const std::string& spec, std::uint64_t source = 0) {
  return {*make_network(spec), NodeId{source}, 0, 0};
}

/// Every node is informed once by an informed neighbour, and no node informs two in a step.
void expect_plan(const SourceGraph& graph, const BroadcastPlan& plan) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> sends;
  std::uint32_t last = 0;
  EXPECT_EQ(plan.time[SourceGraph::source], 0U);
  for (std::uint32_t node = 1; node < graph.node_count(); ++node) {
    const std::uint32_t sender = plan.sender[node];
    const auto ends = graph.neighbours(sender);
    EXPECT_NE(std::ranges::find(ends, node), ends.end());
    EXPECT_LT(plan.time[sender], plan.time[node]);
    EXPECT_TRUE(sends.emplace(sender, plan.time[node]).second);
    last = std::max(last, plan.time[node]);
  }
  EXPECT_EQ(last, plan.steps);
}

TEST(SourceGraph, is_the_network_renumbered_by_distance) {
  const auto network = make_network("mesh:4x5");
  const SourceGraph graph(*network, NodeId{7}, 0, 0);
  EXPECT_EQ(graph.original(SourceGraph::source), NodeId{7});
  EXPECT_TRUE(std::ranges::is_sorted(graph.distances()));
  std::set<std::uint64_t> originals;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    originals.insert(graph.original(node).value());
    std::multiset<std::uint64_t> expected, found;
    for (std::uint32_t port = 0; port < network->port_count(); ++port)
      if (const NodeId end = network->neighbour(graph.original(node), Port{port}); end != no_node)
        expected.insert(end.value());
    for (const std::uint32_t end : graph.neighbours(node))
      found.insert(graph.original(end).value());
    EXPECT_EQ(found, expected);
  }
  EXPECT_EQ(originals.size(), 20U);
  EXPECT_EQ(graph.largest_degree(), 4U);
}

TEST(SourceGraph, refuses_what_does_not_fit_the_memory) {
  expect_error(
      [] { return SourceGraph(*make_network("star:9"), NodeId{0}, 100, 1000).arc_count(); },
      ErrorCode::too_large, "the search for a broadcast on star:9", "tree");
}

/// The urgencies that a test needs: any.
std::vector<float> drawn_urgencies(std::size_t nodes) {
  const auto drawn = *rc::gen::container<std::vector<int>>(nodes, rc::gen::inRange(0, 9));
  return {drawn.begin(), drawn.end()};
}

RC_GTEST_PROP(Passes, make_plans_whatever_the_urgencies, ()) {
  const auto spec = *rc::gen::elementOf(testing::schedule_networks());
  const auto network = make_network(spec);
  const auto source = *rc::gen::inRange<std::uint64_t>(0, network->node_count());
  const SourceGraph graph(*network, NodeId{source}, 0, 0);
  const auto urgency = drawn_urgencies(graph.node_count());
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  ForwardPass forward(graph);
  BackwardPass backward(graph);
  BroadcastPlan plan, other, again;
  forward.run({urgency, seed}, plan);
  expect_plan(graph, plan);
  backward.run(plan, seed, other);
  expect_plan(graph, other);
  const auto kept = *rc::gen::inRange<std::uint32_t>(0, other.steps + 1);
  forward.run({urgency, seed, BroadcastPlan::never, &other, kept}, again);
  expect_plan(graph, again);
  for (std::uint32_t node = 0; node < graph.node_count(); ++node)
    if (other.time[node] <= kept) RC_ASSERT(again.time[node] == other.time[node]);
}

TEST(ForwardPass, gives_up_after_the_most_steps) {
  const SourceGraph graph = graph_of("ring:9");
  BroadcastPlan plan;
  ForwardPass forward(graph);
  const std::vector<float> alike(9);
  forward.run({alike, 1, 4}, plan);
  EXPECT_EQ(plan.steps, BroadcastPlan::never);
  EXPECT_EQ(plan.score(), BroadcastPlan::Score{});
  forward.run({alike, 1, 5}, plan);
  EXPECT_EQ(plan.steps, 5U);
}

/// The largest sum of urgencies over all ways to tell in one step, by trying them all.
float best_step(const SourceGraph& graph, const std::vector<float>& urgency,
                const std::vector<bool>& knows, std::vector<bool> told, std::uint32_t sender) {
  if (sender == graph.node_count()) return 0;
  float best = best_step(graph, urgency, knows, told, sender + 1);
  if (!knows[sender]) return best;
  for (const std::uint32_t end : graph.neighbours(sender)) {
    if (knows[end] || told[end]) continue;
    told[end] = true;
    best = std::max(best, urgency[end] + best_step(graph, urgency, knows, told, sender + 1));
    told[end] = false;
  }
  return best;
}

RC_GTEST_PROP(ForwardPass, tells_the_most_urgent_in_every_step, ()) {
  const auto spec = *rc::gen::elementOf(
      std::vector<std::string>{"mesh:3x4", "hypercube:3", "torus:3x3", "wk:3,2", "scc:3"});
  const SourceGraph graph = graph_of(spec);
  auto urgency = drawn_urgencies(graph.node_count());
  for (float& value : urgency) value += 1;
  BroadcastPlan plan;
  ForwardPass(graph).run({urgency, 1}, plan);
  for (std::uint32_t step = 1; step <= plan.steps; ++step) {
    std::vector<bool> knows(graph.node_count());
    float served = 0;
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      knows[node] = plan.time[node] < step;
      if (plan.time[node] == step) served += urgency[node];
    }
    RC_ASSERT(served == best_step(graph, urgency, knows, std::vector<bool>(graph.node_count()), 0));
  }
}

TEST(PlanSearch, never_gets_worse_with_more_rounds) {
  for (const std::string spec : {"scc:4", "star:5", "wk:4,3", "macro-star:2,2", "hypernet:3,2"}) {
    const SourceGraph graph = graph_of(spec);
    std::uint32_t before = BroadcastPlan::never;
    for (const std::uint64_t rounds : {0U, 1U, 4U, 16U}) {
      const BroadcastPlan plan = search_plan(graph, {.rounds = WorkBudget(rounds)});
      expect_plan(graph, plan);
      EXPECT_LE(plan.steps, before) << spec;
      before = plan.steps;
    }
  }
}

TEST(PlanSearch, stops_at_the_lower_bound_and_at_the_time_given) {
  const SourceGraph graph = graph_of("star:5");
  std::uint64_t rounds = 0;
  const Progress count = [&](std::string_view, std::uint64_t, std::uint64_t) { ++rounds; };
  static constexpr std::uint64_t endless = 1'000'000'000;
  expect_plan(graph, search_plan(graph, {.rounds = WorkBudget(endless, count), .lower_bound = 9}));
  EXPECT_LT(rounds, endless);
  expect_plan(graph, search_plan(graph, {.rounds = WorkBudget(endless, count), .seconds = 1}));
  EXPECT_LT(rounds, endless);
}

TEST(PlanSearch, is_the_same_for_any_number_of_threads) {
  const SourceGraph graph = graph_of("scc:5");
  const auto with_threads = [&](int threads) {
    const testing::LimitedThreads limit(threads);
    return search_plan(graph, {.seed = 7, .rounds = WorkBudget(5)});
  };
  const BroadcastPlan alone = with_threads(1);
  const BroadcastPlan together = with_threads(4);
  EXPECT_EQ(alone.time, together.time);
  EXPECT_EQ(alone.sender, together.sender);
}

TEST(PlanSearch, can_be_stopped_by_its_progress) {
  const SourceGraph graph = graph_of("scc:4");
  const Progress stop = [](std::string_view, std::uint64_t done, std::uint64_t) {
    if (done == 2) throw Error(ErrorCode::interrupted, "stopped", "");
  };
  expect_error([&] { return search_plan(graph, {.rounds = WorkBudget(100, stop)}).steps; },
               ErrorCode::interrupted, "stopped", "");
}

}  // namespace
}  // namespace asterism

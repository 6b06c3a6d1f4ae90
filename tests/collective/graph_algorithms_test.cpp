// Algorithms for any graph: what they do is verified move by move on networks that nothing is
// special about.
#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>

#include "base/expect_error.hpp"
#include "collective/random_links.hpp"
#include "extent.hpp"
#include "graph/port_balance.hpp"
#include "problem/capable_switches.hpp"
#include "schedule_cases.hpp"
#include "synthesis/forest/forest_schedule.hpp"
#include "synthesis/forest/tree_sends.hpp"
#include "synthesis/planned_steps.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;
using testing::expect_error;
using testing::links_of_some_rates;
using testing::make_case;
using testing::steps_of;

Model model_with(const char* ports, double startup = 1) {
  Model model;
  parse_ports(ports, model);
  model.startup = startup;
  return model;
}

CheckedRun graph_run(const char* algorithm, const Problem& problem,
                     const Parameters& parameters = {}) {
  return run_checked(algorithm_catalogue().get(algorithm), {problem, parameters, 0, {}});
}

void expect_valid(const char* algorithm, const Problem& problem,
                  const Parameters& parameters = {}) {
  const CheckedRun run = graph_run(algorithm, problem, parameters);
  EXPECT_TRUE(run.verdict.valid) << algorithm << ": " << run.verdict.earliest()->text;
  EXPECT_EQ(run.verdict.redundant, 0U) << algorithm;
}

/// Two sources or all, depending on what it does.
Problem problem_for(const char* algorithm, const std::shared_ptr<const Network>& network,
                    const Model& model, std::uint64_t batch,
                    std::vector<NodeId> participants = {}) {
  const bool from_all =
      algorithm_catalogue().get(algorithm).collectives.front() == CollectiveKind::allgather;
  std::vector<NodeId> sources;
  if (!from_all) sources = {NodeId{0}, NodeId{1}};
  return {network,
          Collective(from_all ? CollectiveKind::allgather : CollectiveKind::multi_broadcast,
                     *network, sources, batch, std::move(participants)),
          model};
}

constexpr const char* graph_algorithms[] = {"arborescences", "stream", "forestcoll", "bfb"};

TEST(GraphAlgorithms, are_valid_on_random_networks_with_rates_switches_and_bystanders) {
  SLOW_WHEN_SANITIZED();
  Random random(11);
  for (int round = 0; round < 25; ++round) {
    const std::uint32_t nodes = 4 + static_cast<std::uint32_t>(random.below(9));
    std::vector<std::uint32_t> switches;
    std::vector<NodeId> participants;
    for (std::uint32_t node = 0; node < nodes; ++node) {
      if (node > 1 && random.below(4) == 0)
        switches.push_back(node);
      else if (node < 2 || random.below(4) != 0)
        participants.emplace_back(node);
    }
    const std::uint64_t max_rate = 1 + random.below(4);
    const std::uint64_t more = random.below(12);
    const auto network = std::make_shared<DrawnNetwork>(
        nodes, links_of_some_rates(random, nodes, more, max_rate), switches);
    Model model = testing::with_capable_switches(model_with("all", 0.5));
    model.packet_limit = random.below(2) * 3;
    for (const char* algorithm : graph_algorithms)
      for (const std::uint64_t batch : {1U, 5U})
        expect_valid(algorithm, problem_for(algorithm, network, model, batch, participants),
                     {{"chunks", round % 3 == 0 ? 3U : 1U}});
    for (const char* ports : {"one", "2"}) {
      model.ports = model_with(ports).ports;
      expect_valid("stream", problem_for("stream", network, model, 6, participants));
    }
  }
}

TEST(GraphAlgorithms, are_valid_where_links_lead_one_way) {
  Random random(12);
  for (int round = 0; round < 10; ++round) {
    const std::uint32_t nodes = 5 + static_cast<std::uint32_t>(random.below(6));
    std::vector<DrawnLink> links;
    for (std::uint32_t node = 0; node < nodes; ++node)
      links.push_back({node, (node + 1) % nodes, {}, true});
    for (std::uint32_t i = 0; i < nodes; ++i) {
      const auto a = static_cast<std::uint32_t>(random.below(nodes));
      const auto b = static_cast<std::uint32_t>(random.below(nodes));
      if (a != b) links.push_back({a, b, {}, random.below(2) == 0});
    }
    const auto network = std::make_shared<DrawnNetwork>(nodes, links);
    for (const char* algorithm : graph_algorithms)
      expect_valid(algorithm, problem_for(algorithm, network, model_with("all"), 3));
    expect_valid("stream", problem_for("stream", network, model_with("one"), 3));
  }
}

TEST(GraphAlgorithms, honour_links_of_one_direction_at_a_time) {
  SLOW_WHEN_SANITIZED();
  for (const char* spec : {"mesh:3x4", "torus:3x3", "wk:3,2"}) {
    Model model = model_with("all");
    model.duplex = Model::Duplex::half;
    for (const char* algorithm : {"arborescences", "stream", "forestcoll"})
      expect_valid(algorithm, problem_for(algorithm, make_network(spec), model, 4));
    model.ports = Model::Ports::one;
    expect_valid("stream", problem_for("stream", make_network(spec), model, 4));
    model.ports = Model::Ports::all;
    expect_error(
        [&] { return graph_run("bfb", problem_for("bfb", make_network(spec), model, 1)).expanded; },
        ErrorCode::unsupported, "both directions at the same time", "these can");
  }
}

TEST(GraphAlgorithms, make_the_same_schedule_every_time) {
  for (const char* algorithm : graph_algorithms) {
    const Problem problem = problem_for(algorithm, make_network("mesh:3x4"), model_with("all"), 5);
    ScheduleRecorder first, second;
    for (ScheduleRecorder* recorder : {&first, &second})
      run_algorithm(algorithm_catalogue().get(algorithm), {problem, {}, 0, {}}, *recorder);
    const auto steps = steps_of(first);
    const auto again = steps_of(second);
    ASSERT_EQ(steps.size(), again.size()) << algorithm;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      ASSERT_EQ(steps[i].size(), again[i].size()) << algorithm;
      for (std::size_t j = 0; j < steps[i].size(); ++j) {
        EXPECT_EQ(steps[i][j].from, again[i][j].from);
        EXPECT_TRUE(std::ranges::equal(steps[i][j].ports, again[i][j].ports));
        EXPECT_TRUE(std::ranges::equal(steps[i][j].messages, again[i][j].messages));
      }
    }
  }
}

TEST(GraphAlgorithms, a_single_participant_has_nothing_to_do) {
  const auto network = make_network("ring:4");
  for (const char* algorithm : graph_algorithms) {
    const bool from_all =
        algorithm_catalogue().get(algorithm).collectives.front() == CollectiveKind::allgather;
    std::vector<NodeId> sources;
    if (!from_all) sources = {NodeId{2}};
    const Problem problem(
        network,
        Collective(from_all ? CollectiveKind::allgather : CollectiveKind::broadcast, *network,
                   sources, 3, {NodeId{2}}),
        model_with("all"));
    const CheckedRun run = graph_run(algorithm, problem);
    EXPECT_TRUE(run.verdict.valid) << algorithm;
    EXPECT_EQ(run.metering.steps, 0U) << algorithm;
  }
}

TEST(GraphAlgorithms, refuse_parameters_that_do_not_fit) {
  SLOW_WHEN_SANITIZED();
  for (const char* algorithm : graph_algorithms)
    for (const char* chunks : {"0", "10000000", "two"})
      expect_error(
          [&] {
            return graph_run(algorithm,
                             problem_for(algorithm, make_network("ring:4"), model_with("all"), 1),
                             {{"chunks", chunks}})
                .expanded;
          },
          ErrorCode::out_of_range, "chunks", "a whole number from 1");
  Model simd = model_with("one");
  simd.control = Model::Control::simd;
  expect_error(
      [&] {
        return graph_run("stream", problem_for("stream", make_network("ring:4"), simd, 1)).expanded;
      },
      ErrorCode::unsupported, "choose their links", "");
  expect_error(
      [&] {
        return graph_run("forestcoll", problem_for("forestcoll", make_network("torus:8x8x8"),
                                                   model_with("all"), 1))
            .expanded;
      },
      ErrorCode::unsupported, "too long on a network of this size", "these can");
  const auto large = make_network("torus:10x10x10");
  std::vector<NodeId> sources;
  for (std::uint64_t node = 0; node < 64; ++node) sources.emplace_back(node);
  const Problem from_many(large, Collective(CollectiveKind::multi_broadcast, *large, sources, 16),
                          model_with("all"));
  expect_error([&] { return graph_run("arborescences", from_many).expanded; },
               ErrorCode::unsupported, "too long on a network of this size", "these can");
}

TEST(Arborescences, deal_messages_to_as_many_trees_as_the_source_has_ports) {
  // Each of 60 messages leaves the source once, over one of its ports.
  for (const auto& [spec, ports] : std::map<std::string, std::uint64_t>{
           {"hypercube:4", 4}, {"torus:4x4", 4}, {"complete:5", 4}, {"ring:6", 2}}) {
    const auto on = make_case(spec, CollectiveKind::broadcast, model_with("all"), {NodeId{0}}, 60);
    const CheckedRun run = graph_run("arborescences", *on.problem, {{"packing", 1U}});
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_GE(run.metering.steps, 60 / ports) << spec;
    EXPECT_LE(run.metering.steps, 60 / ports + on.network->node_count()) << spec;
  }
}

TEST(Stream, large_batches_go_in_blocks) {
  SLOW_WHEN_SANITIZED();
  Model model = model_with("one", 3);
  for (const std::uint64_t limit : {0U, 2U}) {
    model.packet_limit = limit;
    expect_valid("stream", problem_for("stream", make_network("mesh:2x3"), model, 600));
  }
}

/// The highest rate of an allgather, by all cuts.
double time_of_tightest_cut(const ProblemGraph& graph) {
  double longest = 0;
  for (std::uint32_t set = 0; set < (1U << graph.node_count()); ++set) {
    const auto inside = [&](std::uint32_t node) { return (set >> node & 1U) != 0; };
    double roots = 0, capacity = 0;
    bool tells = false;
    for (const std::uint32_t node : graph.participants()) {
      roots += inside(node) ? 1 : 0;
      tells = tells || !inside(node);
    }
    for (const Arc& arc : graph.arcs())
      if (inside(arc.from) && !inside(arc.to)) capacity += arc.rate;
    if (tells && capacity > 0) longest = std::max(longest, roots / capacity);
  }
  return longest;
}

TEST(Forestcoll, takes_the_time_of_the_tightest_cut_when_batches_are_large) {
  Random random(13);
  for (int round = 0; round < 10; ++round) {
    const std::uint32_t nodes = 5 + static_cast<std::uint32_t>(random.below(4));
    std::vector<std::uint32_t> switches;
    if (round % 2 == 1) switches = {3, 4};
    const auto network = std::make_shared<DrawnNetwork>(
        nodes, links_of_some_rates(random, nodes, nodes, 1 + random.below(3)), switches);
    static constexpr std::uint64_t batch = 96;
    const Problem problem = problem_for("forestcoll", network, model_with("all", 0), batch);
    const CheckedRun run = graph_run("forestcoll", problem, {{"packing", 1U}});
    ASSERT_TRUE(run.verdict.valid);
    const double least = batch * time_of_tightest_cut(ProblemGraph(problem));
    EXPECT_GE(run.metering.time, least * (1 - 1e-9)) << round;
    EXPECT_LE(run.metering.time, least * 1.25) << round;
  }
}

/// Computes the transmissions of breadth-first broadcast, using another part of the library.
std::uint64_t balanced_transmissions(const ProblemGraph& graph) {
  const std::uint32_t nodes = graph.node_count();
  std::vector<std::vector<std::uint32_t>> distance(nodes, std::vector<std::uint32_t>(nodes, nodes));
  for (std::uint32_t node = 0; node < nodes; ++node) distance[node][node] = 0;
  for (const Arc& arc : graph.arcs()) distance[arc.from][arc.to] = 1;
  for (std::uint32_t k = 0; k < nodes; ++k)
    for (std::uint32_t i = 0; i < nodes; ++i)
      for (std::uint32_t j = 0; j < nodes; ++j)
        distance[i][j] = std::min(distance[i][j], distance[i][k] + distance[k][j]);
  std::uint64_t sum = 0;
  for (std::uint32_t step = 1; step < nodes; ++step) {
    std::uint64_t largest = 0;
    for (std::uint32_t node = 0; node < nodes; ++node) {
      std::vector<PortChoice> choices;
      for (std::uint32_t source = 0; source < nodes; ++source) {
        if (distance[source][node] != step) continue;
        PortChoice choice{{}, 1};
        for (std::uint32_t i = 0; i < graph.in_degree(node); ++i)
          if (distance[source][graph.arc(graph.in(node)[i]).from] == step - 1)
            choice.ports.push_back(i);
        choices.push_back(choice);
      }
      if (!choices.empty()) largest = std::max(largest, least_load(choices, graph.in_degree(node)));
    }
    sum += largest;
  }
  return sum;
}

TEST(Bfb, has_the_fewest_steps_and_in_each_the_least_load) {
  for (const char* spec : {"mesh:4x5", "torus:4x4", "wk:3,3", "hypercube:4", "star:4",
                           "fibonacci-cube:5", "hypernet:3,2"}) {
    const auto on = make_case(spec, CollectiveKind::allgather, model_with("all"));
    const Evaluation run = evaluate(algorithm_catalogue().get("bfb"), {*on.problem, {}, 0, {}});
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_EQ(run.metering.startups, run.bound.startups) << spec;
    EXPECT_EQ(run.metering.transmissions, balanced_transmissions(ProblemGraph(*on.problem)))
        << spec;
  }
}

TEST(Bfb, follows_the_rates_of_links) {
  // Two ways of two links from node 0 to node 3, one of them three times as fast.
  const auto network = std::make_shared<DrawnNetwork>(
      4, std::vector<DrawnLink>{{0, 1}, {1, 3}, {0, 2, {3, 0}}, {2, 3, {3, 0}}});
  const Problem problem(network, Collective(CollectiveKind::allgather, *network, {}, 4),
                        model_with("all", 0));
  const CheckedRun run = graph_run("bfb", problem);
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_EQ(run.metering.steps, 2U);
  // In the first step 4 messages over a slow link; in the second 0 and 3 get 3 over the fast way
  // and 1 over the slow one, but 1 has only slow links and gets 2 over each.
  EXPECT_DOUBLE_EQ(run.metering.time, 4 + 2);
}

TEST(TreeSends, packets_are_wider_on_faster_links) {
  const auto network =
      std::make_shared<DrawnNetwork>(3, std::vector<DrawnLink>{{0, 1, {2, 0}}, {1, 2}});
  const Problem problem(network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}, 4),
                        model_with("all", 0));
  const ProblemGraph graph(problem);
  const ForestTree path{
      0, 1, {graph.first_out(0), graph.first_out(1) + 1}, {ForestTree::root_place, 0}};
  EXPECT_EQ(height_of(path), 2U);
  const PlannedSteps steps =
      send_down_trees(graph, problem.model, {{&path, {0, 1, 2, 3}}}, 1, ServingOrder::oldest_first);
  EXPECT_EQ(steps.step_count(), 5U);
  EXPECT_EQ(steps.moves(), 8U);
  EXPECT_DOUBLE_EQ(steps.time(), 5);
}

TEST(PlannedSteps, lose_what_nobody_needs) {
  const auto network = make_network("ring:5");
  const Problem problem(
      network,
      Collective(CollectiveKind::broadcast, *network, {NodeId{0}}, 2, {NodeId{0}, NodeId{2}}),
      model_with("all"));
  const ProblemGraph graph(problem);
  const auto arc_to = [&](std::uint32_t from, std::uint32_t to) {
    std::uint32_t arc = graph.first_out(from);
    while (graph.arc(arc).to != to) ++arc;
    return arc;
  };
  PlannedSteps steps(graph, problem.model);
  const std::vector<std::uint32_t> both{0, 1}, second{1};
  steps.add(arc_to(0, 1), both);
  steps.add(arc_to(0, 4), second);
  steps.end_step();
  steps.add(arc_to(4, 3), second);
  steps.end_step();
  steps.add(arc_to(1, 2), both);
  steps.end_step();
  const PlannedSteps needed = steps.without_idle_moves(2);
  EXPECT_EQ(needed.step_count(), 2U);
  EXPECT_EQ(needed.moves(), 4U);
  EXPECT_DOUBLE_EQ(needed.time(), 6);
}

TEST(ForestSchedule, rates_become_whole_numbers) {
  const auto capacities = [](std::vector<double> rates) {
    std::vector<DrawnLink> links;
    for (std::uint32_t i = 0; i < rates.size(); ++i) links.push_back({i, i + 1, {rates[i], 0}});
    const auto network =
        std::make_shared<DrawnNetwork>(static_cast<std::uint32_t>(rates.size()) + 1, links);
    const ProblemGraph graph(
        Problem(network, Collective(CollectiveKind::allgather, *network), model_with("all")));
    std::vector<MaxFlow::Amount> result;
    for (const FlowArc& arc : arcs_by_rate(graph))
      if (arc.from < arc.to) result.push_back(arc.capacity);
    return result;
  };
  EXPECT_EQ(capacities({1, 1}), (std::vector<MaxFlow::Amount>{1, 1}));
  EXPECT_EQ(capacities({50, 25, 12.5}), (std::vector<MaxFlow::Amount>{4, 2, 1}));
  EXPECT_EQ(capacities({0.3, 0.2}), (std::vector<MaxFlow::Amount>{3, 2}));
  EXPECT_EQ(capacities({1, 0.7071067811865476}), (std::vector<MaxFlow::Amount>{1000, 707}));
  EXPECT_EQ(capacities({1, 1e-9}), (std::vector<MaxFlow::Amount>{1000, 1}));
}

}  // namespace
}  // namespace asterism

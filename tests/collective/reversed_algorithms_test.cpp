// reverse:NAME and both-ways:NAME on networks of every kind, checked by the verifier.
#include <set>

#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/evaluate.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "network/drawn_network.hpp"
#include "network/transposed.hpp"
#include "schedule/reduction_case.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;
using testing::expect_error;
using testing::reduction_problem;

const std::vector<CollectiveKind> turned_kinds{CollectiveKind::reduce,
                                               CollectiveKind::reduce_scatter,
                                               CollectiveKind::allreduce, CollectiveKind::barrier};

bool is_turned(const CollectiveAlgorithm& algorithm) {
  return algorithm.name.starts_with("reverse:") || algorithm.name.starts_with("both-ways:");
}

/// Runs it move by move; why it is not valid, or nothing.
std::string complaint(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request) {
  const CheckedRun run = run_checked(algorithm, request, {.expand = true});
  return run.verdict.valid ? "" : run.verdict.earliest()->text;
}

TEST(ReversedAlgorithms, are_valid_wherever_they_apply) {
  SLOW_WHEN_SANITIZED();
  std::set<std::string> names;
  for (const char* spec :
       {"star:4", "hypercube:3", "torus:3x4", "torus:2x3", "ring:7", "mesh:3x4", "scc:3", "ccc:3",
        "macro-star:2,1", "wk:3,2", "complete:5", "de-bruijn:2,3", "dragonfly:2,1,1", "fat-tree:4"})
    for (const CollectiveKind kind : turned_kinds)
      for (const Model& model : testing::port_models()) {
        const Problem problem = reduction_problem(spec, kind, model);
        for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
          if (!is_turned(algorithm) || testing::is_too_slow(algorithm, problem.network()) ||
              why_not(algorithm, problem))
            continue;
          ASSERT_EQ(complaint(algorithm, {problem}), "")
              << algorithm.name << " on " << spec << ", " << to_string(kind) << ", "
              << ports_text(model);
          names.insert(algorithm.name);
        }
      }
  EXPECT_GT(names.size(), few_examples() ? 40U : 50U);
}

/// Backwards as forwards: as many steps, as large packets, the same time.
TEST(ReversedAlgorithms, cost_what_they_cost_forwards) {
  const auto cost = [](const char* name, const Problem& problem) {
    return run_checked(algorithm_catalogue().get(name), {problem}).metering;
  };
  Model model;
  model.startup = 7;
  const Metering allgather = cost(
      "dimension-sweep", *testing::make_case("star:5", CollectiveKind::allgather, model).problem);
  const Metering scattered =
      cost("reverse:dimension-sweep",
           reduction_problem("star:5", CollectiveKind::reduce_scatter, model));
  EXPECT_EQ(scattered.startups, allgather.startups);
  EXPECT_EQ(scattered.transmissions, allgather.transmissions);
  EXPECT_EQ(scattered.time, allgather.time);
  const Metering both = cost("both-ways:dimension-sweep",
                             reduction_problem("star:5", CollectiveKind::allreduce, model));
  EXPECT_EQ(both.startups, 2 * allgather.startups);
  EXPECT_EQ(both.chunks, 120U);
  EXPECT_NEAR(both.time, 2 * (7.0 * static_cast<double>(allgather.startups) + 119.0 / 120), 1e-9);
  const Metering tree =
      cost("both-ways:tree", reduction_problem("mesh:9", CollectiveKind::allreduce));
  EXPECT_EQ(tree.startups, 2 * 5U) << "from the middle of nine, one port, five steps";
}

TEST(ReversedAlgorithms, symmetric_ones_are_verified_by_symmetry) {
  for (const char* name : {"both-ways:cyclic-sweep", "both-ways:balanced-allgather"}) {
    Model model;
    parse_ports("all", model);
    const Problem problem = reduction_problem("torus:16x16", CollectiveKind::allreduce, model);
    const CheckedRun run = run_checked(algorithm_catalogue().get(name), {problem});
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_FALSE(run.expanded);
    EXPECT_EQ(run.metering.chunks, 256U);
  }
}

TEST(ReversedAlgorithms, cut_batches_of_messages_into_shares) {
  Model model;
  parse_ports("all", model);
  for (const std::uint64_t batch : {2U, 3U, 8U}) {
    const Problem problem = reduction_problem("ring:8", CollectiveKind::allreduce, model, batch);
    for (const char* name : {"both-ways:matched-gossip", "both-ways:bfb", "both-ways:stream",
                             "both-ways:cosnard95-trees", "both-ways:flood"})
      EXPECT_EQ(complaint(algorithm_catalogue().get(name), {problem}), "") << name << ' ' << batch;
    const CollectiveAlgorithm& sweep = algorithm_catalogue().get("both-ways:cyclic-sweep");
    EXPECT_EQ(why_not(sweep, problem).has_value(), batch == 3) << batch;
    if (batch != 3) {
      EXPECT_EQ(complaint(sweep, {problem}), "");
    }
  }
}

TEST(ReversedAlgorithms, take_pieces_and_a_root) {
  Model model;
  parse_ports("all", model);
  const Problem problem = reduction_problem("torus:4x4", CollectiveKind::allreduce, model);
  for (const char* name : {"both-ways:arborescences", "both-ways:stream",
                           "both-ways:cosnard95-trees", "both-ways:bfb"}) {
    const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(name);
    EXPECT_EQ(complaint(algorithm, {problem, {{"pieces", 6U}}}), "") << name;
  }
  const CollectiveAlgorithm& flood = algorithm_catalogue().get("both-ways:flood");
  EXPECT_EQ(complaint(flood, {problem, {{"root", problem.network().label(NodeId{7})}}}), "");
  EXPECT_EQ(complaint(flood, {problem, {{"pieces", 6U}}}), "");
  expect_error(
      [&] {
        return complaint(flood, {problem, {{"slices", "6"}}});
      },
      ErrorCode::unknown_name, "no parameter slices", "root");
  expect_error(
      [&] {
        return complaint(algorithm_catalogue().get("both-ways:stream"),
                         {problem, {{"pieces", 0U}}});
      },
      ErrorCode::out_of_range, "pieces", "whole number");
}

/// Fast one way, slow the other, and a shortcut that leads one way only.
std::shared_ptr<const Network> lopsided_network() {
  return std::make_shared<const DrawnNetwork>(
      5, std::vector<DrawnLink>{{0, 1, {4, 0}, false, LinkCost{1, 2}},
                                {1, 2, {4, 0}, false, LinkCost{1, 2}},
                                {2, 3, {4, 0}, false, LinkCost{1, 2}},
                                {3, 4, {4, 0}, false, LinkCost{1, 2}},
                                {4, 0, {}, true},
                                {1, 3, {}, true}});
}

TEST(ReversedAlgorithms, go_with_the_links_that_lead_one_way) {
  const auto network = lopsided_network();
  std::set<std::string> names;
  for (const CollectiveKind kind : turned_kinds)
    for (const char* ports : {"one", "all"}) {
      Model model;
      parse_ports(ports, model);
      const bool rooted = kind == CollectiveKind::reduce;
      const Problem problem(
          network,
          Collective(kind, *network, rooted ? std::vector{NodeId{3}} : std::vector<NodeId>{}),
          model);
      for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
        if (!is_turned(algorithm) || why_not(algorithm, problem)) continue;
        ASSERT_EQ(complaint(algorithm, {problem}), "") << algorithm.name << ' ' << to_string(kind);
        names.insert(algorithm.name);
      }
    }
  EXPECT_TRUE(names.contains("reverse:matched-gossip"));
  EXPECT_TRUE(names.contains("both-ways:stream"));
  EXPECT_FALSE(names.contains("both-ways:flood")) << "which needs links that lead both ways";
}

/// What is reduced over fast links is spread over links that are fast the other way.
TEST(ReversedAlgorithms, take_the_rates_of_the_other_direction) {
  Model model;
  parse_ports("all", model);
  model.rates["+x"] = 4;
  Model turned = model;
  turned.rates = {{"-x", 4}};
  for (const std::string name : {"matched-gossip", "bfb", "balanced-allgather"}) {
    const CheckedRun back =
        run_checked(algorithm_catalogue().get("reverse:" + name),
                    {reduction_problem("ring:9", CollectiveKind::reduce_scatter, model)});
    const testing::Case forth = testing::make_case("ring:9", CollectiveKind::allgather, turned);
    EXPECT_TRUE(back.verdict.valid);
    EXPECT_EQ(back.metering.time,
              run_checked(algorithm_catalogue().get(name), {*forth.problem}).metering.time)
        << name;
    EXPECT_EQ(complaint(algorithm_catalogue().get("both-ways:" + name),
                        {reduction_problem("ring:9", CollectiveKind::allreduce, model)}),
              "")
        << name;
  }
}

TEST(ReversedAlgorithms, cost_on_one_way_links_what_they_cost_with_these_turned_round) {
  const std::shared_ptr<const Network> network = lopsided_network();
  const auto turned = transposed(network);
  const CheckedRun back =
      run_checked(algorithm_catalogue().get("reverse:matched-gossip"),
                  {Problem(network, Collective(CollectiveKind::reduce_scatter, *network))});
  const CheckedRun forth =
      run_checked(algorithm_catalogue().get("matched-gossip"),
                  {Problem(turned, Collective(CollectiveKind::allgather, *turned))});
  EXPECT_TRUE(back.verdict.valid);
  EXPECT_EQ(back.metering.time, forth.metering.time);
}

/// A hypercube of eight nodes with other numbers.
std::shared_ptr<const Network> renumbered_cube() {
  const auto renumbered = [](std::uint64_t node) { return (3 * node + 5) % 8; };
  std::vector<DrawnLink> links;
  for (std::uint64_t node = 0; node < 8; ++node)
    for (const std::uint64_t bit : {4U, 1U, 2U})
      if ((node & bit) == 0) links.push_back({renumbered(node), renumbered(node | bit)});
  return std::make_shared<const DrawnNetwork>(8, links);
}

TEST(ReversedAlgorithms, run_on_isomorphic_networks_with_messages_renamed) {
  const CollectiveAlgorithm& isomorphic = algorithm_catalogue().get("isomorphic");
  const auto network = renumbered_cube();
  Model model;
  parse_ports("all", model);
  const auto run = [&](CollectiveKind kind, const char* as) {
    const bool rooted = kind == CollectiveKind::reduce;
    const Problem problem(
        network,
        Collective(kind, *network, rooted ? std::vector{NodeId{6}} : std::vector<NodeId>{}), model);
    EXPECT_EQ(complaint(isomorphic, {problem, {{"as", as}}}), "") << as;
  };
  run(CollectiveKind::reduce, "hypercube:3/reverse:johnsson89-trees");
  run(CollectiveKind::reduce_scatter, "hypercube:3/reverse:recursive-doubling");
  run(CollectiveKind::allreduce, "hypercube:3/both-ways:recursive-doubling");
  run(CollectiveKind::allreduce, "hypercube:3/both-ways:johnsson89-trees/pieces=6");
}

TEST(ReversedAlgorithms, work_among_some_nodes) {
  const std::shared_ptr<const Network> network = make_network("torus:4x4");
  Model model;
  parse_ports("all", model);
  for (const CollectiveKind kind : turned_kinds) {
    const bool rooted = kind == CollectiveKind::reduce;
    const Problem problem(
        network,
        Collective(kind, *network, rooted ? std::vector{NodeId{9}} : std::vector<NodeId>{}, 1,
                   {NodeId{0}, NodeId{3}, NodeId{9}, NodeId{14}}),
        model);
    std::set<std::string> names;
    for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
      if (!is_turned(algorithm) || why_not(algorithm, problem)) continue;
      ASSERT_EQ(complaint(algorithm, {problem}), "") << algorithm.name << ' ' << to_string(kind);
      names.insert(algorithm.name);
    }
    EXPECT_GE(names.size(), 2U) << to_string(kind);
  }
}

TEST(ReversedAlgorithms, say_why_they_do_not_apply) {
  const auto reason = [](const char* name, const Problem& problem) {
    return why_not(algorithm_catalogue().get(name), problem);
  };
  EXPECT_EQ(reason("both-ways:hamiltonian-ring",
                   reduction_problem("torus:16x16x16", CollectiveKind::allreduce)),
            Obstacle(ObstacleCode::max_shares, 4'000'000));
  Model ordered;
  ordered.routing = Model::Routing::dimension_ordered;
  EXPECT_EQ(reason("reverse:tree", reduction_problem("torus:4x4", CollectiveKind::reduce, ordered)),
            ObstacleCode::reversed_routing);
  EXPECT_EQ(reason("reverse:recursive-doubling",
                   reduction_problem("ring:8", CollectiveKind::reduce_scatter)),
            Obstacle(ObstacleCode::other_networks, "hypercube"));
  EXPECT_EQ(reason("reverse:cyclic-sweep",
                   reduction_problem("ring:8", CollectiveKind::reduce_scatter, {}, 2)),
            ObstacleCode::one_message_per_source);
}

}  // namespace
}  // namespace asterism

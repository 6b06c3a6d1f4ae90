// Algorithms of other networks on networks isomorphic to them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/plan.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "graph/symmetry/unknown_network.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using testing::relabelled;

const CollectiveAlgorithm& isomorphic() {
  return algorithm_catalogue().get("isomorphic");
}

Problem problem_on(const std::shared_ptr<const Network>& network, CollectiveKind kind,
                   const std::string& ports, std::uint64_t batch = 1,
                   std::vector<NodeId> participants = {}) {
  Model model;
  parse_ports(ports, model);
  std::vector<NodeId> sources;
  if (kind != CollectiveKind::allgather && kind != CollectiveKind::alltoall)
    sources.push_back(participants.empty() ? NodeId{1} : participants[0]);
  if (kind == CollectiveKind::multi_broadcast)
    sources.push_back(participants.empty() ? NodeId{network->node_count() - 1} : participants[1]);
  return {network, Collective(kind, *network, sources, batch, std::move(participants)), model};
}

std::vector<ParameterValue> choices_of(const Problem& problem) {
  return isomorphic().parameters.front().choices(problem);
}

void expect_all_choices_valid(const Problem& problem) {
  for (const ParameterValue& choice : choices_of(problem)) {
    const CheckedRun result = run_checked(isomorphic(), {problem, {{"as", choice}}, 0, {}});
    EXPECT_TRUE(result.verdict.valid)
        << to_text(choice) << " " << to_string(problem.collective.kind()) << " "
        << (result.verdict.earliest() == nullptr ? "" : result.verdict.earliest()->text);
  }
}

TEST(Isomorphic, everything_that_it_tries_is_valid) {
  SLOW_WHEN_SANITIZED();
  for (const std::string spec :
       {"torus:4x4", "star:4", "wk:3,2", "hypercube:3", "scc:3", "mesh:3x4"}) {
    const auto network = relabelled(*make_network(spec), 3);
    for (const CollectiveKind kind : testing::all_collectives())
      for (const std::string ports : {"one", "2", "all"}) {
        const Problem problem = problem_on(network, kind, ports);
        EXPECT_EQ(why_not(isomorphic(), problem), std::nullopt) << spec;
        expect_all_choices_valid(problem);
      }
  }
}

TEST(Isomorphic, batches_and_participants_are_translated) {
  SLOW_WHEN_SANITIZED();
  const auto network = relabelled(*make_network("torus:3x4"), 4);
  const std::vector<NodeId> some{NodeId{7}, NodeId{2}, NodeId{10}, NodeId{5}};
  for (const CollectiveKind kind : testing::all_collectives()) {
    expect_all_choices_valid(problem_on(network, kind, "all", 3));
    expect_all_choices_valid(problem_on(network, kind, "one", 2, some));
  }
}

TEST(Isomorphic, a_group_that_is_found_makes_symmetric_schedules) {
  SLOW_WHEN_SANITIZED();
  const auto network = relabelled(*testing::circulant(30, {1, 7}), 8);
  for (const CollectiveKind kind :
       {CollectiveKind::allgather, CollectiveKind::alltoall, CollectiveKind::scatter})
    for (const std::string ports : {"one", "all"})
      expect_all_choices_valid(problem_on(network, kind, ports));
  const Problem gossip = problem_on(network, CollectiveKind::allgather, "all");
  EXPECT_THAT(choices_of(gossip),
              ::testing::Contains(ParameterValue("cayley/balanced-allgather/pace=eager")));
  const Evaluation result =
      evaluate(isomorphic(), {gossip, {{"as", "cayley/balanced-allgather/pace=eager"}}, 0, {}});
  EXPECT_EQ(result.metering.startups, result.bound.startups);
}

TEST(Isomorphic, links_may_have_costs) {
  SLOW_WHEN_SANITIZED();
  std::vector<testing::DrawnLink> links;
  for (std::uint32_t node = 0; node < 15; ++node) {
    links.push_back({node, (node + 1) % 15});
    links.push_back({node, (node + 4) % 15, {2, 0}});
  }
  const auto network = std::make_shared<testing::DrawnNetwork>(15, links);
  expect_all_choices_valid(problem_on(network, CollectiveKind::allgather, "all"));
}

double best_time(const Problem& problem) {
  return make_plan(problem).candidates.front().metering.time;
}

TEST(Isomorphic, a_family_behind_other_numbers_takes_the_same_time) {
  SLOW_WHEN_SANITIZED();
  const std::vector<std::string> specs =
      few_examples() ? std::vector<std::string>{"hypercube:4"}
                     : std::vector<std::string>{"torus:4x4", "star:4", "hypercube:4"};
  for (const std::string& spec : specs)
    for (const CollectiveKind kind : {CollectiveKind::allgather, CollectiveKind::alltoall,
                                      CollectiveKind::broadcast, CollectiveKind::scatter})
      for (const std::string ports : {"one", "all"}) {
        const auto network = make_network(spec);
        EXPECT_LE(best_time(problem_on(relabelled(*network, 5), kind, ports)),
                  best_time(problem_on(network, kind, ports)))
            << spec << " " << to_string(kind) << " " << ports;
      }
}

TEST(Isomorphic, a_torus_of_sides_four_is_a_hypercube) {
  SLOW_WHEN_SANITIZED();
  const auto network = make_network("torus:4x4x4");
  const Plan plan = make_plan(problem_on(network, CollectiveKind::allgather, "one"));
  EXPECT_EQ(plan.candidates.front().metering.startups, 6U);
  EXPECT_EQ(plan.candidates.front().metering.transmissions, 63U);
  EXPECT_EQ(plan.candidates.front().parameters.at("as"),
            ParameterValue("hypercube:6/recursive-doubling"));
}

TEST(Isomorphic, an_equivalent_run_costs_the_same) {
  const auto network = relabelled(*make_network("torus:4x3"), 2);
  std::size_t symmetric = 0;
  for (const CollectiveKind kind : {CollectiveKind::allgather, CollectiveKind::alltoall}) {
    const Problem problem = problem_on(network, kind, "all");
    for (const ParameterValue& choice : choices_of(problem)) {
      const AlgorithmRequest request{problem, {{"as", choice}}, 0, {}};
      const auto equivalent = isomorphic().hints.equivalent(request);
      if (!equivalent) continue;
      ++symmetric;
      EXPECT_TRUE(equivalent->algorithm->is_symmetric());
      const Metering here = evaluate(isomorphic(), request).metering;
      const Metering there = evaluate(*equivalent->algorithm, equivalent->request).metering;
      EXPECT_EQ(here.time, there.time) << to_text(choice);
      EXPECT_EQ(here.startups, there.startups) << to_text(choice);
      EXPECT_EQ(here.transmissions, there.transmissions) << to_text(choice);
      EXPECT_EQ(here.messages_total, there.messages_total) << to_text(choice);
      EXPECT_EQ(here.packets_total, there.packets_total) << to_text(choice);
    }
  }
  EXPECT_GT(symmetric, 0U);
}

TEST(Isomorphic, large_grids_are_recognised) {
  SLOW_WHEN_SANITIZED();
  const auto network = relabelled(*make_network("torus:46x45"), 2);
  const Problem problem = problem_on(network, CollectiveKind::broadcast, "all");
  EXPECT_EQ(why_not(isomorphic(), problem), std::nullopt);
  const std::vector<ParameterValue> choices = choices_of(problem);
  ASSERT_FALSE(choices.empty());
  const Evaluation result = evaluate(isomorphic(), {problem, {{"as", choices.front()}}, 0, {}});
  EXPECT_TRUE(result.verdict.valid);
}

TEST(Isomorphic, says_why_it_does_not_apply) {
  const auto reason = [](const std::string& spec, const std::string& ports) {
    return why_not(isomorphic(), problem_on(make_network(spec), CollectiveKind::allgather, ports));
  };
  Problem alike = problem_on(make_network("torus:4x4"), CollectiveKind::allgather, "one");
  alike.model.control = Model::Control::simd;
  EXPECT_EQ(why_not(isomorphic(), alike), ObstacleCode::isomorphic_ports);
  EXPECT_EQ(reason("torus:4x4", "single-dimension"), Obstacle(ObstacleCode::ports, "one"));
  EXPECT_EQ(reason("de-bruijn:2,5", "one"), ObstacleCode::isomorphic_unknown);
  EXPECT_EQ(reason("torus:64x64", "one"), ObstacleCode::isomorphic_too_large);
  Problem rated = problem_on(make_network("torus:4x4"), CollectiveKind::allgather, "one");
  rated.model.rates = {{"x", 2.0}};
  EXPECT_EQ(why_not(isomorphic(), rated), ObstacleCode::isomorphic_classes);
}

TEST(Isomorphic, refuses_what_it_cannot_run) {
  SLOW_WHEN_SANITIZED();
  const Problem problem = problem_on(make_network("torus:4x4"), CollectiveKind::allgather, "one");
  const auto run = [&](const std::string& as) {
    return evaluate(isomorphic(), {problem, {{"as", as}}, 0, {}}).metering.steps;
  };
  EXPECT_EQ(run("hypercube:4/recursive-doubling"), 4U);
  expect_error([&] { return run("hypercube:4"); }, ErrorCode::malformed, "names no algorithm",
               "NETWORK/ALGORITHM");
  expect_error([&] { return run("star:4/flood"); }, ErrorCode::unknown_name, "star:4",
               "hypercube:4");
  expect_error([&] { return run("hypercube:4/recursive-thirding"); }, ErrorCode::unknown_name,
               "recursive-thirding", "");
  expect_error([&] { return run("hypercube:4/recursive-doubling/width"); }, ErrorCode::malformed,
               "width", "NAME=VALUE");
  expect_error([&] { return run("hypercube:4/sheu93"); }, ErrorCode::unsupported, "sheu93", "");
}

}  // namespace
}  // namespace asterism

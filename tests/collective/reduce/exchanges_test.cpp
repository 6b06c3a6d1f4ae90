// The exchanges that are searched for, on networks of every kind.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "problem/capable_switches.hpp"
#include "synthesis/exchange/exchange_group.hpp"

namespace asterism {
namespace {

using testing::expect_error;

struct Asked {
  std::string spec;
  Model::Ports ports = Model::Ports::one;
  double startup = 1;
  CollectiveKind kind = CollectiveKind::allreduce;
  std::uint64_t batch = 1;
  std::vector<NodeId> participants{};
};

Problem problem_of(const Asked& asked) {
  const std::shared_ptr<const Network> network = make_network(asked.spec);
  Model model = testing::with_capable_switches();
  model.ports = asked.ports;
  model.startup = asked.startup;
  return {network, Collective(asked.kind, *network, {}, asked.batch, asked.participants), model};
}

CheckedRun checked(const char* algorithm, const Problem& problem, Parameters parameters = {}) {
  const CheckedRun run = run_checked(algorithm_catalogue().get(algorithm),
                                     {problem, std::move(parameters), 0, {}, Effort::quick});
  EXPECT_TRUE(run.verdict.valid) << algorithm << " on " << problem.network().spec() << ": "
                                 << (run.verdict.valid ? "" : run.verdict.earliest()->text);
  return run;
}

TEST(ExchangeGroup, sees_places_as_walks_lead_to_them) {
  for (const char* const spec : {"star:4", "scc:3", "torus:3x4", "ccc:3", "pancake:4"}) {
    const std::shared_ptr<const Network> network = make_network(spec);
    const ExchangeGroup group(*network);
    for (std::uint32_t place = 0; place < group.size(); ++place) {
      const std::vector<NodeId> there = group.at_place(place);
      EXPECT_EQ(there[0], NodeId{place});
      // A node sees at a place what its neighbour sees at another.
      for (std::uint32_t port = 0; port < group.port_count(); ++port) {
        const std::vector<NodeId> seen = group.at_place(group.seen_over(port, place));
        for (NodeId node{0}; node.value() < group.size(); ++node)
          EXPECT_EQ(seen[network->neighbour(node, group.port(port)).value()], there[node.value()])
              << spec;
      }
    }
  }
}

TEST(ExchangeGroup, refuses_programs_that_count_twice_or_leave_some_out) {
  const std::shared_ptr<const Network> network = make_network("hypercube:2");
  const ExchangeGroup group(*network);
  const std::vector<std::uint32_t> names{0, 1};
  const ExchangeSend first{0, ExchangeSend::own};
  const ExchangeSend second{1, ExchangeSend::own};
  EXPECT_EQ(copies_of({{{first}, {second}}}, group, names).size(), 2U);
  EXPECT_TRUE(copies_of({{{first}, {first}}}, group, names).empty());
  EXPECT_TRUE(copies_of({{{first}}}, group, names).empty());
  // What came over the first port is useless to its sender.
  EXPECT_TRUE(copies_of({{{first}, {ExchangeSend{0, 0}}}}, group, names).empty());
}

TEST(SymmetricExchange, is_right_on_networks_of_every_kind) {
  SLOW_WHEN_SANITIZED();
  for (const char* const spec :
       {"complete:2", "star:2", "star:3", "star:4", "scc:3", "ccc:3", "ring:3", "ring:7",
        "torus:2x3", "pancake:4", "hypercube:3", "complete:5"})
    for (const Model::Ports ports : {Model::Ports::one, Model::Ports::all})
      for (const double startup : {0.1, 100.0})
        (void)checked("symmetric-exchange", problem_of({spec, ports, startup}));
}

TEST(SymmetricExchange, needs_2n_minus_3_steps_of_one_part_on_a_star_with_all_ports) {
  SLOW_WHEN_SANITIZED();
  for (const std::uint64_t n : {3, 4, 5}) {
    const Problem problem = problem_of({"star:" + std::to_string(n), Model::Ports::all, 0.1});
    const CheckedRun run = checked("symmetric-exchange", problem);
    EXPECT_LE(run.metering.startups, 2 * n - 3);
    // n (n-1) / 2 parts of every chunk, shared evenly by the ports.
    EXPECT_EQ(run.metering.chunks, 2 * (n - 1));
    EXPECT_EQ(run.metering.messages_total,
              problem.network().node_count() * run.metering.chunks * (n * (n - 1) / 2));
    EXPECT_EQ(run.metering.transmissions, run.metering.chunks * n / 2);
  }
}

TEST(SymmetricExchange, comes_down_to_the_diameter_where_start_ups_count) {
  SLOW_WHEN_SANITIZED();
  const CheckedRun star =
      checked("symmetric-exchange", problem_of({"star:5", Model::Ports::all, 100}));
  EXPECT_EQ(star.metering.startups, 6U);
  const CheckedRun scc =
      checked("symmetric-exchange", problem_of({"scc:4", Model::Ports::all, 100}));
  EXPECT_EQ(scc.metering.startups, 8U);
}

TEST(SymmetricExchange, does_barriers_and_several_messages) {
  SLOW_WHEN_SANITIZED();
  const CheckedRun barrier = checked(
      "symmetric-exchange", problem_of({"star:4", Model::Ports::all, 1, CollectiveKind::barrier}));
  EXPECT_EQ(barrier.metering.chunks, 1U);
  (void)checked("symmetric-exchange",
                problem_of({"star:4", Model::Ports::all, 1, CollectiveKind::allreduce, 3}));
}

TEST(SymmetricExchange, says_where_it_does_not_apply) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("symmetric-exchange");
  EXPECT_TRUE(why_not(algorithm, problem_of({"mesh:3x3"})));
  EXPECT_TRUE(why_not(algorithm, problem_of({"star:8"})));
  Problem problem = problem_of({"star:4"});
  problem.model.packet_limit = 1;
  EXPECT_TRUE(why_not(algorithm, problem));
}

TEST(MergingGossip, is_right_on_networks_of_every_kind) {
  SLOW_WHEN_SANITIZED();
  for (const char* const spec :
       {"complete:2", "star:3", "mesh:3x3", "mesh:2x5", "ring:3", "ring:8", "dragonfly:2,1,1",
        "fat-tree:4", "de-bruijn:2,3", "kautz:2,2", "random-regular:3,16", "wk:3,2"})
    for (const Model::Ports ports : {Model::Ports::one, Model::Ports::all})
      for (const double startup : {0.1, 100.0})
        (void)checked("merging-gossip", problem_of({spec, ports, startup}));
}

TEST(MergingGossip, says_where_it_does_not_apply) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("merging-gossip");
  EXPECT_TRUE(why_not(algorithm, problem_of({"hypercube:10"})));
  Problem problem = problem_of({"mesh:3x3"});
  problem.model.packet_limit = 1;
  EXPECT_TRUE(why_not(algorithm, problem));
}

TEST(MergingGossip, keeps_to_links_of_one_way_at_a_time) {
  SLOW_WHEN_SANITIZED();
  Problem problem = problem_of({"mesh:3x3"});
  problem.model.duplex = Model::Duplex::half;
  (void)checked("merging-gossip", problem);
  problem.model.ports = Model::Ports::all;
  (void)checked("merging-gossip", problem);
}

TEST(MergingGossip, lets_bystanders_pass_sums_on) {
  (void)checked("merging-gossip", problem_of({"mesh:4x4",
                                              Model::Ports::all,
                                              1,
                                              CollectiveKind::allreduce,
                                              2,
                                              {NodeId{0}, NodeId{3}, NodeId{12}, NodeId{15}}}));
  const CheckedRun nothing = checked(
      "merging-gossip",
      problem_of({"mesh:4x4", Model::Ports::all, 1, CollectiveKind::barrier, 1, {NodeId{5}}}));
  EXPECT_EQ(nothing.metering.startups, 0U);
}

TEST(MergingGossip, sums_up_in_the_switches_of_a_dragonfly) {
  SLOW_WHEN_SANITIZED();
  // Host, group, groups, group with two sums, host: the distance of two hosts in steps.
  const CheckedRun run = run_checked(algorithm_catalogue().get("merging-gossip"),
                                     {problem_of({"dragonfly:4,2,2"}), {}, 0, {}});
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_EQ(run.metering.startups, 5U);
  EXPECT_EQ(run.metering.transmissions, 6U);
}

/// On 144 nodes, many more than a search begins with.
TEST(MergingGossip, gives_up_if_it_cannot_be_faster_even_in_pieces) {
  SLOW_WHEN_SANITIZED();
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("merging-gossip");
  AlgorithmRequest request{problem_of({"torus:12x12", Model::Ports::all, 1}), {}, 0, {}};
  request.effort = Effort::quick;
  request.time_to_beat = 12;  // as many start-ups as the diameter
  ScheduleRecorder recorder;
  try {
    run_algorithm(algorithm, request, recorder);
    ADD_FAILURE() << "it takes at least twelve start-ups and some transmissions";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unsupported);
    EXPECT_EQ(error.sentence(), "its search finds nothing below 12");
  }
  request.time_to_beat = 1e6;
  EXPECT_TRUE(run_checked(algorithm, request).verdict.valid);
}

TEST(MergingGossip, is_the_same_every_time) {
  SLOW_WHEN_SANITIZED();
  const Problem problem = problem_of({"random-regular:3,16"});
  const AlgorithmRequest request{problem, {}, 0, {}, Effort::quick};
  ScheduleRecorder first, second;
  run_algorithm(algorithm_catalogue().get("merging-gossip"), request, first);
  run_algorithm(algorithm_catalogue().get("merging-gossip"), request, second);
  const Schedule& one = first.schedule();
  const Schedule& other = second.schedule();
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t step = 0; step < one.size(); ++step) {
    ASSERT_EQ(one.transfers_in(step), other.transfers_in(step));
    for (std::size_t i = 0; i < one.transfers_in(step); ++i)
      EXPECT_TRUE(
          std::ranges::equal(one.transfer(step, i).messages, other.transfer(step, i).messages));
  }
}

TEST(GatheredSums, takes_what_the_allgather_takes) {
  for (const char* const spec : {"star:4", "scc:3", "ccc:3", "complete:2"})
    for (const Model::Ports ports : {Model::Ports::one, Model::Ports::all}) {
      const Problem problem = problem_of({spec, ports, 100});
      const CheckedRun run = checked("gathered-sums", problem);
      EXPECT_GE(run.metering.messages_total,
                problem.network().node_count() * (problem.network().node_count() - 1));
    }
  const Problem star = problem_of({"star:5", Model::Ports::all, 100});
  const CheckedRun sums = checked("gathered-sums", star, {{"by", "balanced-allgather"}});
  const CheckedRun gathered = run_checked(
      algorithm_catalogue().get("balanced-allgather"),
      {problem_of({"star:5", Model::Ports::all, 100, CollectiveKind::allgather}), {}, 0, {}});
  EXPECT_EQ(sums.metering.startups, gathered.metering.startups);
  EXPECT_EQ(sums.metering.transmissions, gathered.metering.transmissions);
}

TEST(GatheredSums, refuses_an_allgather_in_which_some_hear_before_they_tell) {
  const Problem problem = problem_of({"star:4"});
  expect_error(
      [&] {
        return run_checked(algorithm_catalogue().get("gathered-sums"),
                           {problem, {{"by", "tree-exchange"}}, 0, {}});
      },
      ErrorCode::unsupported, "before it sends its own", "another algorithm");
}

TEST(GatheredSums, refuses_what_is_no_allgather) {
  const Problem problem = problem_of({"star:4"});
  const auto by = [&](const char* name) {
    return run_checked(algorithm_catalogue().get("gathered-sums"),
                       {problem, {{"by", name}}, 0, {}});
  };
  EXPECT_TRUE(why_not(algorithm_catalogue().get("gathered-sums"), problem_of({"mesh:3x3"})));
  Problem half = problem;
  half.model.duplex = Model::Duplex::half;
  EXPECT_TRUE(why_not(algorithm_catalogue().get("gathered-sums"), half));
  expect_error([&] { return by("floot"); }, ErrorCode::unknown_name, "floot", "allgather");
  expect_error([&] { return by("tree"); }, ErrorCode::unsupported, "allgather", "");
}

}  // namespace
}  // namespace asterism

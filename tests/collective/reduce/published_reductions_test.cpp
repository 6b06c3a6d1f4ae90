// Reductions as libraries and papers do them, verified move by move wherever they apply.
#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "collective/random_links.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using testing::DrawnNetwork;
using testing::expect_error;
using testing::links_of_some_rates;

const std::vector<std::string>& published_reductions() {
  static const std::vector<std::string> names{"patarasuk09-ring",
                                              "doubling-exchange",
                                              "recursive-halving",
                                              "rabenseifner04",
                                              "hensgen88-dissemination",
                                              "binomial-reduction",
                                              "desensi24-swing-latency",
                                              "desensi24-swing",
                                              "bucket",
                                              "desensi25-bine-tree",
                                              "desensi25-bine-exchange",
                                              "desensi25-bine-butterfly",
                                              "sanders09-two-trees",
                                              "chain-reduction",
                                              "juerss26-trivance-latency",
                                              "juerss26-trivance",
                                              "reverse:traeff24-circulant",
                                              "both-ways:traeff24-circulant"};
  return names;
}

const std::vector<CollectiveKind>& reductions() {
  using enum CollectiveKind;
  static const std::vector<CollectiveKind> kinds{reduce, reduce_scatter, allreduce, barrier};
  return kinds;
}

Model reducing(const char* ports,
               Model::Switching switching = Model::Switching::store_and_forward) {
  Model model;
  parse_ports(ports, model);
  model.switching = switching;
  return model;
}

Problem reduction(const std::shared_ptr<const Network>& network, CollectiveKind kind,
                  const Model& model, std::uint64_t batch = 1,
                  std::vector<NodeId> participants = {}) {
  std::vector<NodeId> root;
  if (kind == CollectiveKind::reduce) {
    const Collective all(CollectiveKind::allreduce, *network, {}, 1, participants);
    root.push_back(all.participant(all.participant_count() / 3));
  }
  return {network,
          Collective(kind, *network, root, kind == CollectiveKind::barrier ? 1 : batch,
                     std::move(participants)),
          model};
}

CheckedRun run_of(const std::string& algorithm, const Problem& problem,
                  const Parameters& parameters = {}) {
  return run_checked(algorithm_catalogue().get(algorithm), {problem, parameters, 0, {}});
}

bool has_parameter(const std::string& algorithm, const std::string& parameter) {
  const auto& parameters = algorithm_catalogue().get(algorithm).parameters;
  return std::ranges::find(parameters, parameter, &AlgorithmParameter::name) != parameters.end();
}

/// All that apply; how many.
std::size_t expect_all_valid(const Problem& problem, std::set<std::string>* seen = nullptr) {
  std::size_t runs = 0;
  for (const std::string& name : published_reductions()) {
    if (why_not(algorithm_catalogue().get(name), problem)) continue;
    const CheckedRun run = run_of(name, problem);
    EXPECT_TRUE(run.verdict.valid)
        << name << ", " << problem.collective.name() << " on " << problem.network().spec()
        << ", ports " << ports_text(problem.model) << ", batch " << problem.collective.batch()
        << ": " << run.verdict.earliest()->text;
    if (seen != nullptr) seen->insert(name);
    ++runs;
    if (!has_parameter(name, "pace")) continue;
    const CheckedRun together = run_of(name, problem, {{"pace", "together"}});
    EXPECT_TRUE(together.verdict.valid) << name << ": " << together.verdict.earliest()->text;
  }
  return runs;
}

TEST(PublishedReductions, are_valid_on_networks_of_many_kinds_under_all_port_models) {
  SLOW_WHEN_SANITIZED();
  std::set<std::string> seen;
  for (const char* spec :
       {"ring:8", "ring:5", "ring:3", "torus:4x4", "torus:2x4", "torus:3x4", "torus:2x2x3",
        "hypercube:1", "hypercube:3", "hypercube:4", "star:4", "mesh:3x4", "mesh:2x2", "complete:7",
        "random-regular:3,10", "wk:3,2", "fat-tree:4", "dragonfly:3,1,1", "complete:2"})
    for (const CollectiveKind kind : reductions())
      for (const char* ports : {"one", "2", "all"})
        for (const std::uint64_t batch : {1U, 3U}) {
          if (batch > 1 && std::string(ports) == "2") continue;
          expect_all_valid(reduction(make_network(spec), kind, reducing(ports), batch), &seen);
        }
  EXPECT_EQ(seen.size(), published_reductions().size());
}

TEST(PublishedReductions, are_valid_under_wormhole_switching) {
  SLOW_WHEN_SANITIZED();
  for (const char* spec : {"ring:8", "ring:6", "torus:4x4", "torus:3x5", "mesh:3x3", "hypercube:3",
                           "star:4", "fat-tree:4"})
    for (const CollectiveKind kind : reductions())
      for (const char* ports : {"one", "all"}) {
        Model model = reducing(ports, Model::Switching::wormhole);
        EXPECT_GT(expect_all_valid(reduction(make_network(spec), kind, model)), 0U);
        if (!make_network(spec)->axis(Port{0})) continue;
        model.routing = Model::Routing::dimension_ordered;
        EXPECT_GT(expect_all_valid(reduction(make_network(spec), kind, model)), 0U);
      }
}

TEST(PublishedReductions, are_valid_on_random_networks_with_switches_and_bystanders) {
  SLOW_WHEN_SANITIZED();
  Random random(15);
  for (int round = 0; round < 12; ++round) {
    const std::uint32_t nodes = 4 + static_cast<std::uint32_t>(random.below(9));
    std::vector<std::uint32_t> switches;
    std::vector<NodeId> participants;
    for (std::uint32_t node = 0; node < nodes; ++node) {
      if (node > 1 && random.below(4) == 0)
        switches.push_back(node);
      else if (node < 2 || random.below(4) != 0)
        participants.emplace_back(node);
    }
    const auto network = std::make_shared<DrawnNetwork>(
        nodes, links_of_some_rates(random, nodes, random.below(12)), switches);
    for (const char* ports : {"one", "2", "all"}) {
      Model model = reducing(ports, random.below(3) == 0 ? Model::Switching::wormhole
                                                         : Model::Switching::store_and_forward);
      model.packet_limit = random.below(2) * 2;
      for (const CollectiveKind kind : reductions())
        EXPECT_GT(expect_all_valid(reduction(network, kind, model, 2, participants)), 0U);
    }
  }
}

TEST(PublishedReductions, send_small_packets_and_one_way_at_a_time_where_the_model_asks) {
  SLOW_WHEN_SANITIZED();
  for (const char* spec : {"torus:4x4", "hypercube:3", "mesh:2x3", "star:3"})
    for (const CollectiveKind kind : reductions())
      for (const char* ports : {"one", "all"}) {
        Model model = reducing(ports);
        model.packet_limit = 3;
        EXPECT_GT(expect_all_valid(reduction(make_network(spec), kind, model, 2)), 0U);
        model.duplex = Model::Duplex::half;
        EXPECT_GT(expect_all_valid(reduction(make_network(spec), kind, model)), 0U);
      }
}

TEST(PublishedReductions, take_one_participant_as_done) {
  for (const CollectiveKind kind : reductions())
    expect_all_valid(reduction(make_network("ring:4"), kind, reducing("one"), 1, {NodeId{2}}));
}

struct StatedCost {
  const char* algorithm;
  const char* spec;
  CollectiveKind kind;
  const char* ports;
  std::uint64_t steps;
  double transmissions;
};

void PrintTo(const StatedCost& stated, std::ostream* out) {
  *out << stated.algorithm << " on " << stated.spec;
}

class StatedCosts : public ::testing::TestWithParam<StatedCost> {};

TEST_P(StatedCosts, are_measured) {
  const StatedCost& stated = GetParam();
  const CheckedRun run = run_of(
      stated.algorithm, reduction(make_network(stated.spec), stated.kind, reducing(stated.ports)));
  ASSERT_TRUE(run.verdict.valid);
  EXPECT_EQ(run.metering.steps, stated.steps);
  EXPECT_NEAR(run.metering.time, static_cast<double>(stated.steps) + stated.transmissions, 1e-9);
}

using enum CollectiveKind;

INSTANTIATE_TEST_SUITE_P(
    PublishedReductions, StatedCosts,
    ::testing::Values(
        // On a hypercube peers are neighbours: log2 N steps, and (N-1)/N of the message each way.
        StatedCost{"doubling-exchange", "hypercube:5", allreduce, "one", 5, 5},
        StatedCost{"doubling-exchange", "hypercube:4", barrier, "one", 4, 0},
        StatedCost{"recursive-halving", "hypercube:4", reduce_scatter, "one", 4, 15},
        StatedCost{"rabenseifner04", "hypercube:4", allreduce, "one", 8, 2 * 15.0 / 16},
        StatedCost{"rabenseifner04", "hypercube:4", reduce, "one", 8, 2 * 15.0 / 16},
        StatedCost{"binomial-reduction", "hypercube:4", allreduce, "one", 8, 8},
        // A fold takes two rounds more.
        StatedCost{"doubling-exchange", "complete:6", allreduce, "one", 4, 4},
        StatedCost{"binomial-reduction", "complete:6", reduce, "one", 3, 3},
        StatedCost{"hensgen88-dissemination", "complete:8", barrier, "one", 3, 0},
        // Around a ring, one way or both ways.
        StatedCost{"patarasuk09-ring", "ring:6", allreduce, "one", 10, 10.0 / 6},
        StatedCost{"patarasuk09-ring", "torus:4x4", allreduce, "all", 30, 15.0 / 16},
        StatedCost{"patarasuk09-ring", "star:4", reduce_scatter, "one", 23, 23},
        StatedCost{"multi-ring", "torus:4x4", allreduce, "all", 30, 15.0 / 32},
        StatedCost{"multi-ring", "torus:3x3x3", reduce_scatter, "all", 26, 26.0 / 6},
        StatedCost{"multi-ring", "torus:4x4", allgather, "all", 15, 15.0 / 4},
        StatedCost{"multi-ring", "star:5", allgather, "all", 119, 119.0 / 4},
        StatedCost{"multi-ring", "star:5", allreduce, "all", 238, 2 * 119.0 / 120 / 4},
        StatedCost{"multi-ring", "circulant:25,3,4", reduce_scatter, "all", 24, 24.0 / 4},
        // With an odd degree a link of each node is unused.
        StatedCost{"multi-ring", "hypercube:5", allreduce, "all", 62, 2 * 31.0 / 32 / 4},
        // Along one axis after the other; with all ports everything goes four times as fast.
        StatedCost{"bucket", "torus:4x4", allreduce, "one", 12, 2 * 15.0 / 16},
        StatedCost{"bucket", "torus:4x4", allreduce, "all", 12, 15.0 / 32},
        StatedCost{"bucket", "torus:3x5", reduce_scatter, "one", 6, 14},
        // Swing on 16 nodes: neighbours only; on a ring of 8 at distances 1, 1 and 3.
        StatedCost{"desensi24-swing-latency", "torus:4x4", allreduce, "one", 4, 4},
        StatedCost{"desensi24-swing", "torus:4x4", allreduce, "one", 8, 2 * 15.0 / 16},
        StatedCost{"desensi24-swing", "torus:4x4", allreduce, "all", 8, 15.0 / 32},
        StatedCost{"desensi24-swing-latency", "ring:8", barrier, "one", 5, 0},
        StatedCost{"desensi24-swing", "ring:8", reduce_scatter, "one", 5, 4 + 2 + 3},
        // All nodes are neighbours of each other.
        StatedCost{"desensi25-bine-tree", "complete:8", reduce, "one", 3, 3},
        StatedCost{"desensi25-bine-exchange", "complete:8", allreduce, "one", 3, 3},
        StatedCost{"desensi25-bine-butterfly", "complete:8", allreduce, "one", 6, 2 * 7.0 / 8}));

TEST(PublishedReductions, rings_carry_small_packets_one_after_the_other) {
  for (const std::uint64_t limit : {1, 2, 3, 4}) {
    Model model = reducing("2");
    model.packet_limit = limit;
    const CheckedRun run = run_of(
        "multi-ring", reduction(make_network("torus:3x3"), CollectiveKind::allgather, model, 4));
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_EQ(run.metering.steps, limit == 1 ? 16U : 8U);  // two messages of a source on each ring
  }
}

TEST(PublishedReductions, on_a_ring_swing_and_bine_go_less_far_than_recursive_doubling) {
  for (const char* spec : {"ring:16", "ring:32", "ring:64"}) {
    const Problem problem = reduction(make_network(spec), allreduce, reducing("one"));
    const auto doubling = run_of("doubling-exchange", problem).metering.steps;
    const auto swing = run_of("desensi24-swing-latency", problem).metering.steps;
    EXPECT_LT(swing, doubling) << spec;
    EXPECT_EQ(run_of("desensi25-bine-exchange", problem).metering.steps, swing) << spec;
  }
}

/// With one port, two trees keep every node busy: after the first pieces, each pair of pieces, one
/// per tree, takes two rounds.
TEST(PublishedReductions, two_trees_take_two_rounds_a_piece_up_and_two_down) {
  for (const char* spec : {"complete:7", "complete:12", "complete:2", "complete:33"}) {
    const Problem problem = reduction(make_network(spec), reduce, reducing("one"));
    const auto few = run_of("sanders09-two-trees", problem, {{"pieces", 3U}});
    const auto more = run_of("sanders09-two-trees", problem, {{"pieces", 10U}});
    EXPECT_TRUE(few.verdict.valid && more.verdict.valid);
    EXPECT_EQ(more.metering.steps - few.metering.steps, 14U) << spec;
    const Problem all = reduction(make_network(spec), allreduce, reducing("one"));
    EXPECT_EQ(run_of("sanders09-two-trees", all, {{"pieces", 10U}}).metering.steps -
                  run_of("sanders09-two-trees", all, {{"pieces", 3U}}).metering.steps,
              28U)
        << spec;
  }
}

TEST(PublishedReductions, a_chain_takes_a_round_a_piece) {
  const Problem one = reduction(make_network("ring:9"), reduce, reducing("one"));
  EXPECT_EQ(run_of("chain-reduction", one, {{"pieces", 5U}}).metering.steps, 8U + 4U);
  const Problem all = reduction(make_network("ring:9"), allreduce, reducing("all"));
  EXPECT_EQ(run_of("chain-reduction", all, {{"pieces", 5U}}).metering.steps, 16U + 4U);
}

TEST(PublishedReductions, say_why_they_do_not_apply) {
  const auto swing_on = [](const char* spec, const Model& model) {
    return run_of("desensi24-swing", reduction(make_network(spec), allreduce, model));
  };
  expect_error([&] { return swing_on("torus:3x4", reducing("one")).expanded; },
               ErrorCode::unsupported, "powers of two", "these can");
  Model model = reducing("one");
  model.duplex = Model::Duplex::half;
  const Problem half = reduction(make_network("ring:8"), allreduce, model);
  expect_error([&] { return run_of("doubling-exchange", half).expanded; }, ErrorCode::unsupported,
               "both directions at the same time", "these can");
  model = reducing("one");
  model.control = Model::Control::simd;
  const Problem simd = reduction(make_network("ring:8"), allreduce, model);
  expect_error([&] { return run_of("bucket", simd).expanded; }, ErrorCode::unsupported, "SIMD", "");
  const Problem worm =
      reduction(make_network("ring:8"), barrier, reducing("one", Model::Switching::wormhole));
  expect_error([&] { return run_of("hensgen88-dissemination", worm).expanded; },
               ErrorCode::unsupported, "paths that cross", "these can");
  expect_error(
      [&] {
        return run_of("chain-reduction", reduction(make_network("ring:8"), reduce, reducing("one")),
                      {{"pieces", 0U}})
            .expanded;
      },
      ErrorCode::out_of_range, "pieces", "from 1");
  expect_error(
      [&] {
        return run_of("chain-reduction", reduction(make_network("ring:8"), reduce, reducing("one")),
                      {{"pace", "slow"}})
            .expanded;
      },
      ErrorCode::unknown_name, "slow", "alone or together");
}

}  // namespace
}  // namespace asterism

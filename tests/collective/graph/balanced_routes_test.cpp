// Alltoall, scatter and gather on any network: every schedule goes through the verifier.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>

#include "base/expect_error.hpp"
#include "collective/graph/route_test_network.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;
using testing::expect_error;

constexpr CollectiveKind routed_kinds[] = {CollectiveKind::alltoall, CollectiveKind::scatter,
                                           CollectiveKind::gather};

Model routed_model(const std::string& ports, double startup) {
  Model model;
  parse_ports(ports, model);
  model.startup = startup;
  return model;
}

Problem routed_problem(std::shared_ptr<const Network> network, CollectiveKind kind,
                       const Model& model, std::uint64_t batch = 1,
                       std::vector<NodeId> participants = {}) {
  std::vector<NodeId> sources;
  if (kind != CollectiveKind::alltoall)
    sources.push_back(participants.empty() ? NodeId{0} : participants.front());
  Collective collective(kind, *network, sources, batch, std::move(participants));
  return {std::move(network), std::move(collective), model};
}

CheckedRun run_routes(const Problem& problem, const Parameters& parameters = {},
                      Effort effort = Effort::quick) {
  return run_checked(algorithm_catalogue().get("balanced-routes"),
                     {problem, parameters, 0, {}, effort});
}

CheckedRun run_routes_on(const std::string& spec, CollectiveKind kind, const std::string& ports,
                         double startup, Effort effort = Effort::quick) {
  return run_routes(routed_problem(make_network(spec), kind, routed_model(ports, startup)), {},
                    effort);
}

Model random_routed_model(Random& random) {
  static constexpr const char* ports[] = {"one", "2", "all"};
  static constexpr double startups[] = {0, 0.1, 1, 10, 1000};
  static constexpr std::uint64_t limits[] = {0, 0, 1, 3};
  const double startup = startups[random.below(5)];
  Model model = routed_model(ports[random.below(3)], startup);
  if (random.below(3) == 0) model.duplex = Model::Duplex::half;
  if (random.below(8) == 0) model.transmission = 0;
  model.packet_limit = limits[random.below(4)];
  return model;
}

std::vector<NodeId> random_participants(const Network& network, Random& random) {
  std::vector<NodeId> nodes;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (!network.is_switch(node) && random.below(3) > 0) nodes.push_back(node);
  if (nodes.empty()) nodes.push_back(network.is_switch(NodeId{0}) ? NodeId{1} : NodeId{0});
  return nodes;
}

RC_GTEST_PROP(BalancedRoutes, every_schedule_is_valid_whatever_the_network_and_the_model,
              (std::uint32_t seed)) {
  Random random(seed);
  const auto network = testing::random_listed_network(8, random);
  const CollectiveKind kind = routed_kinds[random.below(3)];
  const Model model = random_routed_model(random);
  const std::uint64_t batch = 1 + random.below(3);
  const Problem problem =
      routed_problem(network, kind, model, batch, random_participants(*network, random));
  Parameters parameters;
  if (random.below(4) == 0) parameters["pack"] = std::uint64_t{1 + random.below(4)};
  const CheckedRun run = run_routes(problem, parameters);
  RC_ASSERT(run.verdict.valid);
  RC_ASSERT(run.verdict.redundant == 0U);
}

TEST(BalancedRoutes, named_networks_are_near_the_bound) {
  SLOW_WHEN_SANITIZED();
  struct Expected {
    std::string spec;
    CollectiveKind kind;
    std::string ports;
    double startup;
    std::uint64_t startups, transmissions;  // at most
  };
  using enum CollectiveKind;
  // mesh:4x4 alltoall: 6 and 16 are the bounds with all ports, 6 and 40 with one.
  const Expected all[] = {
      {"mesh:4x4", alltoall, "all", 1000, 6, 22},    {"mesh:4x4", alltoall, "all", 0.01, 24, 18},
      {"mesh:4x4", alltoall, "one", 1000, 7, 90},    {"mesh:4x4", alltoall, "one", 0.01, 50, 46},
      {"torus:4x4x4", scatter, "all", 10, 6, 12},    {"torus:4x4x4", scatter, "one", 1000, 6, 80},
      {"torus:4x4x4", scatter, "one", 0.01, 63, 63}, {"torus:4x4x4", gather, "all", 10, 6, 12},
      {"torus:4x4x4", gather, "one", 1000, 6, 80}};
  for (const Expected& expected : all) {
    const CheckedRun run =
        run_routes_on(expected.spec, expected.kind, expected.ports, expected.startup);
    const std::string what = fmt::format("{} {} {} {}", expected.spec, to_string(expected.kind),
                                         expected.ports, expected.startup);
    EXPECT_TRUE(run.verdict.valid) << what;
    EXPECT_LE(run.metering.startups, expected.startups) << what;
    EXPECT_LE(run.metering.transmissions, expected.transmissions) << what;
  }
}

TEST(BalancedRoutes, no_message_comes_back_to_where_it_started) {
  SLOW_WHEN_SANITIZED();
  const CheckedRun run =
      run_routes_on("torus:8x8x8", CollectiveKind::gather, "all", 1000, Effort::standard);
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_EQ(run.verdict.redundant, 0U);
  EXPECT_EQ(run.metering.startups, 12U);
  EXPECT_LE(run.metering.transmissions, 95U);  // 86 at least
}

TEST(BalancedRoutes, a_gather_takes_as_long_as_the_scatter_on_the_reversed_network) {
  const std::vector<DrawnLink> links = {{0, 1, {2, 1}, true}, {1, 2, {}, true}, {2, 0, {}, true},
                                        {1, 3, {}, true},     {3, 0, {}, true}, {0, 3, {}, true}};
  std::vector<DrawnLink> reversed = links;
  for (DrawnLink& link : reversed) std::swap(link.from, link.to);
  for (const std::string ports : {"one", "all"}) {
    const Model model = routed_model(ports, 3);
    const CheckedRun gather = run_routes(
        routed_problem(std::make_shared<DrawnNetwork>(4, links), CollectiveKind::gather, model, 4));
    const CheckedRun scatter = run_routes(routed_problem(
        std::make_shared<DrawnNetwork>(4, reversed), CollectiveKind::scatter, model, 4));
    EXPECT_TRUE(gather.verdict.valid);
    EXPECT_TRUE(scatter.verdict.valid);
    EXPECT_DOUBLE_EQ(gather.metering.time, scatter.metering.time) << ports;
  }
}

TEST(BalancedRoutes, fast_links_carry_more) {
  // Two ways of two links each, one three times as fast: of 8 messages 6 take it.
  const std::vector<DrawnLink> links = {{0, 1, {3, 0}}, {1, 3, {3, 0}}, {0, 2}, {2, 3}};
  const Problem problem =
      routed_problem(std::make_shared<DrawnNetwork>(4, links), CollectiveKind::scatter,
                     routed_model("all", 0.001), 8, {NodeId{0}, NodeId{3}});
  const CheckedRun run = run_routes(problem);
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_LT(run.metering.time, 3.5);  // 2 over each link of the slow way, and some to get there
}

TEST(BalancedRoutes, links_of_each_dimension_take_turns) {
  for (const CollectiveKind kind : routed_kinds) {
    Model model = routed_model("one", 10);
    model.rates["+x"] = model.rates["-x"] = 2;
    const Problem problem = routed_problem(make_network("torus:4x4"), kind, model);
    const CheckedRun run = run_routes(problem);
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_EQ(run.metering.startups, 4U);
    // A scatter sends 8 and 4 messages over fast links and 2 and 1 over slow ones.
    const double best = kind == CollectiveKind::alltoall ? 8 + 16.0 : 12 / 2.0 + 3;
    EXPECT_DOUBLE_EQ(run.metering.time, 40 + best) << to_string(kind);
  }
}

TEST(BalancedRoutes, parallel_links_share_the_load) {
  const std::vector<DrawnLink> links = {{0, 1}, {0, 1}, {0, 1}};
  const Problem problem = routed_problem(std::make_shared<DrawnNetwork>(2, links),
                                         CollectiveKind::scatter, routed_model("all", 10), 9);
  const CheckedRun run = run_routes(problem);
  EXPECT_EQ(run.metering.startups, 1U);
  EXPECT_EQ(run.metering.transmissions, 3U);
}

TEST(BalancedRoutes, switches_pass_on_over_all_ports_at_once) {
  // Four hosts around a switch, one port each: in 2 + 3 - 1 steps all that they have for each
  // other.
  std::vector<DrawnLink> links;
  for (std::uint64_t host = 1; host <= 4; ++host) links.push_back({0, host});
  const auto network = std::make_shared<DrawnNetwork>(5, links, std::vector<std::uint32_t>{0});
  const Problem problem =
      routed_problem(network, CollectiveKind::alltoall, routed_model("one", 0.01));
  const CheckedRun run = run_routes(problem, {}, Effort::standard);
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_LE(run.metering.transmissions, 4U);
}

/// Here, a chain of senders that are moved in vain uses a link backwards that another gave up.
TEST(BalancedRoutes, half_duplex_links_are_used_in_one_direction_at_a_time) {
  ProblemWords words;
  words.network = "dgx1";
  words.collective = "alltoall";
  words.batch = 7;
  words.model = {{"duplex", "half"}, {"ports", "one"}};
  EXPECT_TRUE(run_routes(state_problem(words), {}, Effort::standard).verdict.valid);
}

TEST(BalancedRoutes, costs_decide_between_few_steps_and_small_packets) {
  SLOW_WHEN_SANITIZED();
  for (const std::string ports : {"one", "all"}) {
    const CheckedRun few = run_routes_on("mesh:4x4", CollectiveKind::alltoall, ports, 1000);
    const CheckedRun many = run_routes_on("mesh:4x4", CollectiveKind::alltoall, ports, 0.01);
    EXPECT_LT(few.metering.startups, many.metering.startups) << ports;
    EXPECT_LT(many.metering.transmissions, few.metering.transmissions) << ports;
  }
}

TEST(BalancedRoutes, a_packet_limit_is_kept_and_counted) {
  Model model = routed_model("all", 1);
  model.packet_limit = 2;
  const Problem problem =
      routed_problem(make_network("mesh:3x3"), CollectiveKind::alltoall, model, 3);
  const CheckedRun run = run_routes(problem);
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_GE(2 * run.metering.startups, run.metering.transmissions);
}

TEST(BalancedRoutes, more_effort_is_no_worse_here) {
  SLOW_WHEN_SANITIZED();
  const auto time = [](Effort effort) {
    return run_routes_on("mesh:4x5", CollectiveKind::alltoall, "one", 10, effort).metering.time;
  };
  EXPECT_LE(time(Effort::standard), time(Effort::quick));
}

TEST(BalancedRoutes, the_same_request_gives_the_same_schedule) {
  const auto moves = [] {
    const Problem problem =
        routed_problem(make_network("mesh:3x4"), CollectiveKind::alltoall, routed_model("one", 5));
    ScheduleRecorder recorder;
    run_algorithm(algorithm_catalogue().get("balanced-routes"), {problem, {}, 0, {}, Effort::quick},
                  recorder);
    const Schedule& schedule = recorder.schedule();
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < schedule.size(); ++i)
      for (std::size_t t = 0; t < schedule.transfers_in(i); ++t) {
        const Transfer transfer = schedule.transfer(i, t);
        numbers.push_back(transfer.from.value());
        numbers.push_back(transfer.ports.front().value());
        for (const MessageId message : transfer.messages) numbers.push_back(message.value());
      }
    return numbers;
  };
  const std::vector<std::uint64_t> once = moves();
  EXPECT_FALSE(once.empty());
  EXPECT_EQ(once, moves());
}

TEST(BalancedRoutes, steps_and_packs_are_kept) {
  const Problem problem =
      routed_problem(make_network("mesh:3x4"), CollectiveKind::alltoall, routed_model("one", 0.01));
  const CheckedRun few = run_routes(problem, {{"steps", 9U}});
  EXPECT_TRUE(few.verdict.valid);
  EXPECT_LE(few.metering.startups, 9U);
  const CheckedRun single = run_routes(problem, {{"pack", 1U}});
  EXPECT_TRUE(single.verdict.valid);
  EXPECT_EQ(single.metering.startups, single.metering.transmissions);
}

TEST(BalancedRoutes, one_participant_has_nothing_to_do) {
  const Problem problem = routed_problem(make_network("ring:4"), CollectiveKind::alltoall,
                                         routed_model("one", 1), 1, {NodeId{2}});
  const CheckedRun run = run_routes(problem);
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_EQ(run.metering.startups, 0U);
}

TEST(BalancedRoutes, says_what_is_wrong) {
  const Problem problem =
      routed_problem(make_network("mesh:3x4"), CollectiveKind::alltoall, routed_model("one", 1));
  const auto startups_with = [&](const Parameters& parameters) {
    return run_routes(problem, parameters).metering.startups;
  };
  expect_error(
      [&] {
        return startups_with({{"steps", 2U}});
      },
      ErrorCode::out_of_range, "take 2 steps", "5 is the length of the longest way");
  expect_error(
      [&] {
        return startups_with({{"pack", 0U}});
      },
      ErrorCode::out_of_range, "pack = \"0\"", "from 1 to");
  const auto one_way =
      std::make_shared<DrawnNetwork>(3, std::vector<DrawnLink>{{0, 1, {}, true}, {1, 2, {}, true}});
  expect_error(
      [&] {
        return run_routes(routed_problem(one_way, CollectiveKind::gather, routed_model("one", 1)))
            .metering.startups;
      },
      ErrorCode::unsupported, "no way from 1 to 0", "reach each other");
  expect_error(
      [&] {
        Meter meter;
        run_algorithm(algorithm_catalogue().get("balanced-routes"), {problem, {}, 1000, {}}, meter);
        return meter.metering().startups;
      },
      ErrorCode::too_large, "messages of all pairs", "smaller network");
  expect_error(
      [&] {
        const auto network = make_network("hypercube:11");
        const std::vector<std::uint64_t> counts(network->node_count() * network->node_count(), 1);
        const Collective with_counts(CollectiveKind::alltoall, *network, {}, 1, {}, counts);
        return run_routes({network, with_counts, routed_model("one", 1)}).metering.startups;
      },
      ErrorCode::too_large, "4194304 pairs of nodes", "fewer participants");
}

TEST(BalancedRoutes, does_without_models_where_all_nodes_do_alike) {
  Model model = routed_model("one", 1);
  model.control = Model::Control::simd;
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("balanced-routes");
  EXPECT_EQ(
      why_not(algorithm, routed_problem(make_network("ring:4"), CollectiveKind::alltoall, model)),
      ObstacleCode::simd_classes);
  model = routed_model("single-dimension", 1);
  EXPECT_TRUE(
      why_not(algorithm, routed_problem(make_network("ring:4"), CollectiveKind::alltoall, model)));
}

TEST(BalancedRoutes, can_be_stopped) {
  struct Stop {};
  const Problem problem =
      routed_problem(make_network("ring:5"), CollectiveKind::alltoall, routed_model("one", 1));
  const Progress stop = [](std::string_view, std::uint64_t, std::uint64_t) { throw Stop(); };
  EXPECT_THROW(
      (void)run_checked(algorithm_catalogue().get("balanced-routes"), {problem, {}, 0, stop}),
      Stop);
}

}  // namespace
}  // namespace asterism

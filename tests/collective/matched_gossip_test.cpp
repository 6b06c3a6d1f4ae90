#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>

#include "base/expect_error.hpp"
#include "base/random.hpp"
#include "extent.hpp"
#include "network/drawn_network.hpp"
#include "problem/capable_switches.hpp"

namespace asterism {
namespace {

using testing::expect_error;

using testing::DrawnLink;
using testing::DrawnNetwork;
using GossipLinks = std::vector<DrawnLink>;

/// Gives every node at most `degree` links, and nearly all nodes exactly that many: rings through
/// all nodes in random orders.
GossipLinks random_regular_links(std::uint32_t nodes, std::uint32_t degree, std::uint64_t seed) {
  Random random(seed);
  GossipLinks links;
  const auto is_there = [&](std::uint32_t a, std::uint32_t b) {
    return std::ranges::any_of(links, [&](const DrawnLink& link) {
      return (link.from == a && link.to == b) || (link.from == b && link.to == a);
    });
  };
  while (links.size() < nodes * degree / 2) {
    std::vector<std::uint32_t> order(nodes);
    for (std::uint32_t i = 0; i < nodes; ++i) order[i] = i;
    for (std::size_t i = nodes; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    bool fits = true;
    for (std::uint32_t i = 0; i < nodes; ++i)
      fits = fits && !is_there(order[i], order[(i + 1) % nodes]);
    if (!fits) continue;
    for (std::uint32_t i = 0; i < nodes; ++i) links.push_back({order[i], order[(i + 1) % nodes]});
  }
  return links;
}

GossipLinks torus_links(std::uint32_t side) {
  GossipLinks links;
  for (std::uint32_t x = 0; x < side; ++x)
    for (std::uint32_t y = 0; y < side; ++y) {
      links.push_back({x * side + y, (x + 1) % side * side + y});
      links.push_back({x * side + y, x * side + (y + 1) % side});
    }
  return links;
}

Model gossip_model(const char* ports, double startup) {
  Model model = testing::with_capable_switches();
  parse_ports(ports, model);
  model.startup = startup;
  return model;
}

Problem allgather_on(std::shared_ptr<const Network> network, const Model& model,
                     std::uint64_t batch = 1, std::vector<NodeId> participants = {}) {
  Collective collective(CollectiveKind::allgather, *network, {}, batch, std::move(participants));
  return {std::move(network), std::move(collective), model};
}

CheckedRun gossip(const Problem& problem, const Parameters& parameters = {},
                  Effort effort = Effort::quick, StepSink* sink = nullptr) {
  AlgorithmRequest request{problem, parameters};
  request.effort = effort;
  EvaluationOptions options;
  if (sink != nullptr) options.sinks.push_back(sink);
  return run_checked(algorithm_catalogue().get("matched-gossip"), request, options);
}

/// Returns the steps with one message per packet, over all ports.
std::uint64_t steps_one_by_one(std::shared_ptr<const Network> network) {
  const CheckedRun run =
      gossip(allgather_on(std::move(network), gossip_model("all", 0.1)), {{"pack", 1U}});
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_EQ(run.verdict.redundant, 0U);
  EXPECT_EQ(run.metering.max_packet, 1U);
  return run.metering.steps;
}

TEST(MatchedGossip, takes_as_many_steps_as_the_nodes_of_fewest_links_need) {
  EXPECT_EQ(steps_one_by_one(make_network("mesh:8x8")), 32U);
  EXPECT_EQ(steps_one_by_one(make_network("torus:4x4x4")), 11U);
  for (const std::uint64_t seed : {1U, 2U, 3U})
    EXPECT_EQ(
        steps_one_by_one(std::make_shared<DrawnNetwork>(64, random_regular_links(64, 4, seed))),
        16U)
        << seed;
  GossipLinks broken = torus_links(8);
  broken.erase(broken.begin());
  EXPECT_EQ(steps_one_by_one(std::make_shared<DrawnNetwork>(64, broken)), 21U);
}

TEST(MatchedGossip, floods_in_as_many_steps_as_the_network_is_wide) {
  for (const auto& [spec, steps] :
       {std::pair("mesh:8x8", 14U), {"torus:4x4x4", 6U}, {"ring:9", 4U}, {"wk:3,3", 7U}}) {
    const Problem problem = allgather_on(make_network(spec), gossip_model("all", 1000));
    const CheckedRun run = gossip(problem);
    EXPECT_TRUE(run.verdict.valid) << spec;
    EXPECT_EQ(run.metering.steps, steps) << spec;
  }
}

TEST(MatchedGossip, needs_few_steps_with_one_port) {
  SLOW_WHEN_SANITIZED();
  const auto steps = [](std::shared_ptr<const Network> network) {
    const CheckedRun run = gossip(allgather_on(std::move(network), gossip_model("one", 1000)));
    EXPECT_TRUE(run.verdict.valid);
    return run.metering.steps;
  };
  EXPECT_LE(steps(make_network("mesh:8x8")), 16U);
  EXPECT_EQ(steps(make_network("torus:4x4x4")), 6U);  // a hypercube
  EXPECT_EQ(steps(make_network("hypercube:5")), 5U);
  EXPECT_LE(steps(std::make_shared<DrawnNetwork>(64, random_regular_links(64, 4, 1))), 12U);
}

TEST(MatchedGossip, annealing_saves_steps_that_greed_does_not) {
  SLOW_WHEN_SANITIZED();
  const Problem problem =
      allgather_on(std::make_shared<DrawnNetwork>(24, random_regular_links(24, 4, 5)),
                   gossip_model("one", 1000));
  const CheckedRun quick = gossip(problem);
  const CheckedRun standard = gossip(problem, {}, Effort::standard);
  EXPECT_TRUE(standard.verdict.valid);
  EXPECT_LE(standard.metering.steps, quick.metering.steps);
  EXPECT_LE(standard.metering.steps, 7U);
}

TEST(MatchedGossip, sends_larger_packets_the_more_a_start_up_costs) {
  SLOW_WHEN_SANITIZED();
  const auto network = make_network("mesh:5x5");
  std::uint64_t steps = 1000;
  for (const double startup : {0.0, 1.0, 100.0}) {
    const CheckedRun run = gossip(allgather_on(network, gossip_model("one", startup)));
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_LE(run.metering.steps, steps);
    steps = run.metering.steps;
  }
  EXPECT_LE(steps, 12U);
}

TEST(MatchedGossip, fills_fast_links_in_proportion) {
  GossipLinks links = torus_links(4);
  for (std::size_t i = 0; i < links.size(); i += 2) links[i].cost.rate = 2;  // one dimension
  const auto network = std::make_shared<DrawnNetwork>(16, links);
  const CheckedRun run =
      gossip(allgather_on(network, gossip_model("all", 0.01), 8), {}, Effort::standard);
  EXPECT_TRUE(run.verdict.valid);
  // 120 messages over links of rate 2, 2, 1 and 1.
  EXPECT_LE(run.metering.time, 1.2 * 120 / 6);
}

TEST(MatchedGossip, what_is_few_goes_over_the_slow_links_and_what_is_much_over_the_fast_ones) {
  SLOW_WHEN_SANITIZED();
  // Along y 1 and 2 messages at rate 1, then along x 4 and 8 at rate 2; the other way round it
  // would be 1.5 and 12. The same with the fast links along y.
  for (const char* axis : {"x", "y"}) {
    Model model = gossip_model("one", 1);
    model.rates[fmt::format("+{}", axis)] = model.rates[fmt::format("-{}", axis)] = 2;
    const CheckedRun run = gossip(allgather_on(make_network("torus:4x4"), model));
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_DOUBLE_EQ(run.metering.time, 4 + 3 + 12 / 2.0) << axis;
  }
}

TEST(MatchedGossip, goes_dimension_by_dimension_where_that_is_best) {
  SLOW_WHEN_SANITIZED();
  const Problem problem = allgather_on(make_network("mesh:8x8"), gossip_model("one", 100));
  const CheckedRun run = gossip(problem);
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_EQ(run.metering.steps, 14U);
  EXPECT_LE(run.metering.transmissions, 120U);  // 13 along a row, eight times that along a column
}

TEST(MatchedGossip, passes_by_links_that_are_too_slow_to_help) {
  // A ring of fast links with slow chords, and a node at the end of a slow link.
  GossipLinks links;
  for (std::uint32_t i = 0; i < 8; ++i) links.push_back({i, (i + 1) % 8, {8, 0}});
  links.push_back({0, 4, {0.01, 0}});
  const auto ring = std::make_shared<DrawnNetwork>(8, links);
  EXPECT_LT(gossip(allgather_on(ring, gossip_model("all", 0))).metering.time, 1.0);
  links.push_back({0, 8, {0.5, 3}});
  const CheckedRun run =
      gossip(allgather_on(std::make_shared<DrawnNetwork>(9, links), gossip_model("all", 0)));
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_LT(run.metering.time, 60.0);
}

/// Counts the messages that arrive at each node.
class Arrivals final : public StepSink {
 public:
  void begin(const ScheduleHeader& header) override {
    network_ = header.problem.shared_network();
    counts.assign(network_->node_count(), 0);
  }
  void take(const Step& step) override {
    for (std::size_t i = 0; i < step.size(); ++i)
      counts[network_->neighbour(step[i].from, step[i].ports[0]).value()] +=
          step[i].messages.size();
  }
  std::vector<std::uint64_t> counts;

 private:
  std::shared_ptr<const Network> network_;
};

TEST(MatchedGossip, those_without_part_get_only_what_they_pass_on) {
  // A path 0-1-2-3 with a dead end at 3: nodes 0 and 2 take part.
  const auto path = std::make_shared<DrawnNetwork>(4, GossipLinks{{0, 1}, {1, 2}, {2, 3}});
  Arrivals arrivals;
  const CheckedRun run =
      gossip(allgather_on(path, gossip_model("one", 1), 3, {NodeId{0}, NodeId{2}}), {},
             Effort::quick, &arrivals);
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_EQ(arrivals.counts, (std::vector<std::uint64_t>{3, 6, 3, 0}));
}

TEST(MatchedGossip, spreads_messages_over_equal_switches) {
  // Four hosts at two switches, which three others join: each message goes through one of these.
  GossipLinks links{{0, 4}, {1, 4}, {2, 5}, {3, 5}};
  for (std::uint32_t middle = 6; middle < 9; ++middle) {
    links.push_back({4, middle});
    links.push_back({5, middle});
  }
  Arrivals arrivals;
  const auto network =
      std::make_shared<DrawnNetwork>(9, links, std::vector<std::uint32_t>{4, 5, 6, 7, 8});
  const CheckedRun run =
      gossip(allgather_on(network, gossip_model("one", 0.1), 3), {}, Effort::quick, &arrivals);
  EXPECT_TRUE(run.verdict.valid);
  for (std::uint32_t middle = 6; middle < 9; ++middle) EXPECT_EQ(arrivals.counts[middle], 4U);
  // A host gets nine messages over one link, which is what takes longest.
  EXPECT_LE(run.metering.transmissions, 12U);
}

TEST(MatchedGossip, broadcasts_a_batch_over_all_links_at_once) {
  const auto network = make_network("torus:4x4");
  const Problem problem(network, {CollectiveKind::broadcast, *network, {NodeId{3}}, 40},
                        gossip_model("all", 0.01));
  const CheckedRun run = gossip(problem);
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_LE(run.metering.transmissions, 16U);  // 40 messages over 4 links, then 4 steps away
}

TEST(MatchedGossip, is_the_same_every_time) {
  SLOW_WHEN_SANITIZED();
  for (const char* ports : {"one", "2", "all"}) {
    const Problem problem = allgather_on(
        std::make_shared<DrawnNetwork>(20, random_regular_links(20, 4, 9)), gossip_model(ports, 3));
    ScheduleRecorder first;
    ScheduleRecorder second;
    gossip(problem, {}, Effort::quick, &first);
    gossip(problem, {}, Effort::quick, &second);
    ASSERT_EQ(first.schedule().size(), second.schedule().size());
    for (std::size_t step = 0; step < first.schedule().size(); ++step) {
      ASSERT_EQ(first.schedule().transfers_in(step), second.schedule().transfers_in(step));
      for (std::size_t i = 0; i < first.schedule().transfers_in(step); ++i) {
        const Transfer a = first.schedule().transfer(step, i);
        const Transfer b = second.schedule().transfer(step, i);
        EXPECT_EQ(a.from, b.from);
        EXPECT_TRUE(std::ranges::equal(a.ports, b.ports));
        EXPECT_TRUE(std::ranges::equal(a.messages, b.messages));
      }
    }
  }
}

/// A graph all of whose nodes can be reached from all: a ring, perhaps one way, and more links.
std::shared_ptr<const DrawnNetwork> drawn_graph(Random& random) {
  const auto nodes = static_cast<std::uint32_t>(2 + random.below(9));
  const bool directed = random.below(3) == 0;
  const bool costs = random.below(3) == 0;
  GossipLinks links;
  const auto add = [&](std::uint32_t a, std::uint32_t b) {
    DrawnLink link{a, b, {}, directed && random.below(2) != 0};
    if (costs) {
      link.cost.rate = 0.25 * static_cast<double>(1 + random.below(8));
      link.cost.latency = 0.5 * static_cast<double>(random.below(4));
    }
    links.push_back(link);
  };
  for (std::uint32_t i = 0; i < nodes; ++i) add(i, (i + 1) % nodes);
  for (std::uint64_t more = random.below(2 * nodes); more > 0; --more) {
    const auto a = static_cast<std::uint32_t>(random.below(nodes));
    const auto b = static_cast<std::uint32_t>(random.below(nodes));
    if (a != b) add(a, b);  // often beside another link
  }
  const std::uint64_t count = random.below(3) == 0 ? random.below(nodes) : 0;
  std::vector<std::uint32_t> switches;
  for (std::uint32_t node = nodes; switches.size() < count;) switches.push_back(--node);
  return std::make_shared<DrawnNetwork>(nodes, links, switches);
}

Model drawn_model(Random& random) {
  static constexpr const char* ports[] = {"one", "2", "3", "all"};
  static constexpr double costs[] = {0, 0.1, 1, 10, 1000};
  static constexpr std::uint64_t limits[] = {0, 0, 1, 2, 5};
  const double cost = costs[random.below(std::size(costs))];
  Model model = gossip_model(ports[random.below(std::size(ports))], cost);
  if (random.below(3) == 0) model.duplex = Model::Duplex::half;
  model.packet_limit = limits[random.below(std::size(limits))];
  return model;
}

Collective drawn_collective(const Network& network, Random& random) {
  std::vector<NodeId> participants;
  std::vector<NodeId> candidates;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (!network.is_switch(node)) candidates.push_back(node);
  const bool some = random.below(3) == 0;
  for (const NodeId node : candidates)
    if (some && random.below(2) == 0) participants.push_back(node);
  const std::vector<NodeId>& among = participants.empty() ? candidates : participants;
  const std::uint64_t batch = 1 + random.below(4);
  std::vector<NodeId> sources{among[random.below(among.size())]};
  switch (random.below(3)) {
    case 0:
      return {CollectiveKind::allgather, network, {}, batch, participants};
    case 1:
      return {CollectiveKind::broadcast, network, sources, batch, participants};
    default:
      for (const NodeId node : among)
        if (node != sources.front() && random.below(3) == 0) sources.push_back(node);
      return {CollectiveKind::multi_broadcast, network, sources, batch, participants};
  }
}

RC_GTEST_PROP(MatchedGossip, is_valid_on_any_graph_under_any_model, (std::uint64_t seed)) {
  SLOW_WHEN_SANITIZED();
  Random random(seed);
  const std::shared_ptr<const DrawnNetwork> network = drawn_graph(random);
  const Problem problem(network, drawn_collective(*network, random), drawn_model(random));
  static const ParameterValue packs[] = {"best", "best", 1U, 3U, "all"};
  const CheckedRun run = gossip(problem, {{"pack", packs[random.below(std::size(packs))]}});
  const std::string where = fmt::format(
      "{} on {}, ports {}, {}", to_string(problem.collective.kind()), network->spec(),
      ports_text(problem.model), run.verdict.valid ? "valid" : run.verdict.earliest()->text);
  RC_LOG() << where;
  RC_ASSERT(run.verdict.valid);
  RC_ASSERT(run.verdict.redundant == 0U);
}

TEST(MatchedGossip, refuses_what_it_cannot_do) {
  const auto ring = make_network("ring:4");
  const Problem plain = allgather_on(ring, gossip_model("one", 1));
  for (const char* pack : {"0", "few", "-1"})
    expect_error(
        [&] {
          return gossip(plain, {{"pack", pack}});
        },
        ErrorCode::out_of_range, "pack", "whole number");
  Model simd;
  simd.control = Model::Control::simd;
  expect_error([&] { return gossip(allgather_on(ring, simd)); }, ErrorCode::unsupported, "SIMD",
               "");
  const auto one_way =
      std::make_shared<DrawnNetwork>(3, GossipLinks{{0, 1, {}, true}, {1, 2, {}, true}});
  expect_error([&] { return gossip(allgather_on(one_way, gossip_model("one", 1))); },
               ErrorCode::unsupported, "cannot be reached", "");
  AlgorithmRequest small{allgather_on(make_network("mesh:20x20"), gossip_model("all", 1))};
  small.memory_limit = 50'000;
  expect_error([&] { return run_checked(algorithm_catalogue().get("matched-gossip"), small); },
               ErrorCode::too_large, "", "smaller");
}

}  // namespace
}  // namespace asterism

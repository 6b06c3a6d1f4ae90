// All-port algorithms with even loads, and the division of nodes among ports behind them.
#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/evaluate.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "graph/port_balance.hpp"
#include "network_sizes.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;

Case all_port_case(const std::string& spec, CollectiveKind kind, std::uint64_t packet_limit = 0) {
  Model model;
  model.ports = Model::Ports::all;
  model.packet_limit = packet_limit;
  return make_case(spec, kind, model);
}

Evaluation run_balanced(const std::string& name, const Case& on,
                        const Parameters& parameters = {}) {
  return evaluate(algorithm_catalogue().get(name), {*on.problem, parameters, 0, {}});
}

TEST(BalancedAllgather, is_optimal_in_startups_and_transmissions_at_once) {
  for (const std::string spec : {"star:4", "star:5", "star:6", "star:7", "hypercube:5", "pancake:5",
                                 "torus:4x4", "torus:3x5", "bubble-sort:5", "macro-star:2,2"}) {
    const Evaluation result =
        run_balanced("balanced-allgather", all_port_case(spec, CollectiveKind::allgather));
    EXPECT_TRUE(result.verdict.valid) << spec;
    EXPECT_EQ(result.metering.startups, result.bound.startups) << spec;
    EXPECT_EQ(result.metering.transmissions, result.bound.transmissions) << spec;
  }
}

TEST(BalancedAllgather, paces_trade_startups_for_transmissions) {
  for (const std::string spec : {"ccc:3", "ccc:4", "star:5", "torus:2x3x4"}) {
    const Case on = all_port_case(spec, CollectiveKind::allgather);
    const Metering eager = run_balanced("balanced-allgather", on, {{"pace", "eager"}}).metering;
    const Metering even = run_balanced("balanced-allgather", on, {{"pace", "even"}}).metering;
    const Metering best = run_balanced("balanced-allgather", on).metering;
    EXPECT_LE(eager.startups, even.startups) << spec;
    EXPECT_LE(even.transmissions, eager.transmissions) << spec;
    EXPECT_DOUBLE_EQ(best.time, std::min(eager.time, even.time)) << spec;
  }
  expect_error(
      [] {
        const Case on = all_port_case("ring:3", CollectiveKind::allgather);
        return run_balanced("balanced-allgather", on, {{"pace", "slow"}}).metering.steps;
      },
      ErrorCode::unknown_name, "pace = \"slow\"", "eager or even");
}

TEST(BalancedAlltoall, takes_the_diameter_and_nearly_even_loads) {
  for (const std::string spec : {"star:4", "star:5", "star:6", "star:7", "pancake:5"}) {
    const Evaluation result =
        run_balanced("balanced-alltoall", all_port_case(spec, CollectiveKind::alltoall));
    EXPECT_TRUE(result.verdict.valid) << spec;
    EXPECT_EQ(result.metering.startups, result.bound.startups) << spec;
    EXPECT_LE(result.metering.transmissions, result.bound.transmissions + 5) << spec;
  }
}

TEST(Balanced, are_valid_on_every_symmetric_family_with_and_without_a_packet_limit) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t max_nodes = few_examples() ? 500 : 5000;
  for (const std::string& spec : testing::all_small_networks()) {
    const auto network = make_network(spec);
    if (!network->port_symmetric() || network->node_count() > max_nodes) continue;
    for (const std::uint64_t limit : {0U, 3U}) {
      const Case gather = all_port_case(spec, CollectiveKind::allgather, limit);
      EXPECT_TRUE(run_balanced("balanced-allgather", gather).verdict.valid) << spec << limit;
      const Case exchange = all_port_case(spec, CollectiveKind::alltoall, limit);
      EXPECT_TRUE(run_balanced("balanced-alltoall", exchange).verdict.valid) << spec << limit;
    }
  }
}

/// The least load over all ways to give each node one of its ports.
std::uint64_t least_load_by_trying(const std::vector<std::vector<std::uint32_t>>& nodes,
                                   std::size_t next, std::vector<std::uint64_t>& loads) {
  if (next == nodes.size()) return *std::max_element(loads.begin(), loads.end());
  std::uint64_t best = ~std::uint64_t{0};
  for (const std::uint32_t port : nodes[next]) {
    ++loads[port];
    best = std::min(best, least_load_by_trying(nodes, next + 1, loads));
    --loads[port];
  }
  return best;
}

RC_GTEST_PROP(PortBalance, is_as_even_as_any_division, ()) {
  static constexpr std::uint32_t ports = 3;
  std::vector<PortChoice> choices;
  std::vector<std::vector<std::uint32_t>> nodes;
  for (const unsigned mask : *rc::gen::container<std::vector<unsigned>>(
           *rc::gen::inRange<std::size_t>(1, 4), rc::gen::inRange(1U, 1U << ports))) {
    PortChoice choice;
    for (std::uint32_t port = 0; port < ports; ++port)
      if ((mask >> port & 1U) != 0) choice.ports.push_back(port);
    choice.nodes = *rc::gen::inRange<std::uint64_t>(1, 4);
    nodes.insert(nodes.end(), choice.nodes, choice.ports);
    choices.push_back(choice);
  }
  std::vector<std::uint64_t> loads(ports);
  const std::uint64_t least = least_load(choices, ports);
  RC_ASSERT(least == least_load_by_trying(nodes, 0, loads));
  RC_ASSERT(shared_nodes(share_ports(choices, ports, least)) == nodes.size());
  const std::uint64_t even = largest_even_load(choices, ports);
  RC_ASSERT(shared_nodes(share_ports(choices, ports, even)) == even * ports);
  RC_ASSERT(shared_nodes(share_ports(choices, ports, even + 1)) < (even + 1) * ports);
}

}  // namespace
}  // namespace asterism

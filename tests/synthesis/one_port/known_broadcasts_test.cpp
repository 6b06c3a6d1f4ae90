// The broadcasts of data/broadcasts.txt, and texts that are none.
#include "synthesis/one_port/known_broadcasts.hpp"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/optimum.hpp>
#include <asterism/verify.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;

constexpr const char* hint =
    "write a network and its number of steps, then a line with ports for each step";

void expect_refused(const std::vector<std::string>& steps, const std::string& words) {
  const auto network = make_network("star:3");
  const SourceGraph graph(*network, NodeId{0}, 0, 0);
  expect_error(
      [&] {
        return plan_of({"star:3", steps, 7}, graph).steps;
      },
      ErrorCode::malformed, "data/broadcasts.txt, line 7: " + words, hint);
}

/// star:3 is a ring whose links belong to the two ports in turn.
TEST(KnownBroadcasts, inform_over_the_ports_of_each_step) {
  const auto network = make_network("star:3");
  for (std::uint64_t source = 0; source < network->node_count(); ++source) {
    const SourceGraph graph(*network, NodeId{source}, 0, 0);
    const BroadcastPlan plan = plan_of({"star:3", {"0", "11", "..00"}, 1}, graph);
    EXPECT_EQ(plan.steps, 3U);
    for (std::uint32_t node = 1; node < graph.node_count(); ++node)
      EXPECT_LT(plan.time[plan.sender[node]], plan.time[node]);
  }
}

TEST(KnownBroadcasts, that_do_not_inform_every_node_once_are_refused) {
  expect_refused({"0", "11", "..0"}, "5 of 6 nodes are informed");
  expect_refused({"0", "0"}, "step 2 informs no new node over port 0");
  expect_refused({"2"}, "step 1 informs no new node over port 2");
  expect_refused({"-"}, "step 1 informs no new node over port -");
  expect_refused({"00"}, "step 1 has more ports than informed nodes");
}

TEST(KnownBroadcasts, are_read_from_lines) {
  const auto all = parse_known_broadcasts("# a comment\nstar:3 3\n0\n11\n..00\n\nring:2 1\n0\n");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].steps, (std::vector<std::string>{"0", "11", "..00"}));
  EXPECT_EQ(all[1].spec, "ring:2");
  EXPECT_EQ(all[1].line, 7U);
  expect_error([] { return parse_known_broadcasts("star:3\n").size(); }, ErrorCode::malformed,
               "line 1: there is no number of steps after the network", hint);
  expect_error([] { return parse_known_broadcasts("star:3 9\n0").size(); }, ErrorCode::malformed,
               "line 1: 8 steps are missing", hint);
}

/// No search is needed where the known broadcast meets the lower bound.
TEST(KnownBroadcasts, of_the_star_of_eight_symbols_is_optimal_from_any_source) {
  const std::shared_ptr<const Network> network = make_network("star:8");
  for (const NodeId source : {NodeId{0}, NodeId{12'345}}) {
    const OptimalBroadcast found = optimal_broadcast(*network, source, {.effort = 0});
    EXPECT_EQ(found.lower, 16U);
    EXPECT_EQ(found.upper, 16U);
    EXPECT_TRUE(verify_broadcast(network, source, found.moves).valid);
  }
}

}  // namespace
}  // namespace asterism

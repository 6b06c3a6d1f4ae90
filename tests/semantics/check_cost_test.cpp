#include "semantics/check_cost.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

namespace asterism {

namespace {

Problem problem_of(CollectiveKind kind) {
  const auto network = make_network("torus:8x8x8");
  return Problem(network, {kind, *network});
}

}  // namespace

TEST(CheckCost, grows_with_moves_and_packets_and_with_timing) {
  const Problem problem = problem_of(CollectiveKind::allgather);
  const CheckCost small = cost_of_check(problem, {1e6, 1e5}, false);
  EXPECT_GT(cost_of_check(problem, {2e6, 1e5}, false).work, small.work);
  EXPECT_GT(cost_of_check(problem, {1e6, 2e5}, false).work, small.work);
  const CheckCost timed = cost_of_check(problem, {1e6, 1e5}, true);
  EXPECT_GT(timed.work, small.work);
  EXPECT_GT(timed.bytes, small.bytes);
}

TEST(CheckCost, holds_a_bit_for_each_node_and_message_of_an_allgather) {
  const double bits = 512.0 * 512.0;
  EXPECT_GE(cost_of_check(problem_of(CollectiveKind::allgather), {}, false).bytes, bits / 8);
}

}  // namespace asterism

#include "synthesis/rounds/placement.hpp"

#include <algorithm>
#include <stdexcept>

#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>

namespace asterism {
namespace {

Problem allreduce_on(const char* spec, std::vector<NodeId> participants = {}) {
  const auto network = make_network(spec);
  Model model;
  model.startup = 1000;
  return {network, Collective(CollectiveKind::allreduce, *network, {}, 1, std::move(participants)),
          model};
}

Evaluation run(const char* algorithm, const Problem& problem) {
  return evaluate(algorithm_catalogue().get(algorithm), {problem});
}

TEST(Placement, is_an_order_of_all_participants) {
  const Problem problem = allreduce_on("torus:4x5", {NodeId{1}, NodeId{4}, NodeId{7}, NodeId{19}});
  std::vector<NodeId> placed = placed_ranks({problem}, {{{0, 1}, {2, 3}}, {{0, 2}, {1, 3}}});
  std::ranges::sort(placed);
  EXPECT_TRUE(std::ranges::equal(placed, problem.collective.participants()));
}

TEST(PlacedExchange, is_valid_wherever_recursive_doubling_is) {
  for (const char* spec : {"ring:3", "ring:6", "mesh:3x3", "hypercube:3", "random-regular:3,10",
                           "fat-tree:4", "dragonfly:2,1,1", "complete:2"}) {
    EXPECT_TRUE(run("placed-exchange", allreduce_on(spec)).verdict.valid) << spec;
  }
}

TEST(PlacedExchange, finds_pairs_that_share_no_link) {
  // 54 hosts: 22 hand over, five rounds, 22 get the result back.
  EXPECT_EQ(run("placed-exchange", allreduce_on("fat-tree:6")).metering.startups, 7U);
  EXPECT_GT(run("doubling-exchange", allreduce_on("fat-tree:6")).metering.startups, 7U);
}

TEST(PlacedExchange, can_be_stopped_and_refuses_what_is_too_large) {
  AlgorithmRequest request{allreduce_on("random-regular:4,64")};
  request.progress = [](std::string_view what, std::uint64_t, std::uint64_t) {
    if (what == "placing ranks") throw std::runtime_error("stopped");
  };
  EXPECT_THROW((void)evaluate(algorithm_catalogue().get("placed-exchange"), request),
               std::runtime_error);
  EXPECT_EQ(algorithm_catalogue().get("placed-exchange").obstacle(allreduce_on("hypercube:10")),
            Obstacle(ObstacleCode::max_participants, 512));
}

}  // namespace
}  // namespace asterism

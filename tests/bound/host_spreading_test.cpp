// Hosts behind switches that only forward: no schedule is faster than the lower bound, and simple
// ones meet it.
#include "bound/host_spreading.hpp"

#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>

#include "bound/measured_schedule.hpp"
#include "bound/tries.hpp"
#include "network/drawn_network.hpp"

namespace asterism {
namespace {

/// Draws switches that only forward or also copy, and that store packets or let them cut through.
void draw_switches(Model& model, Random& random) {
  model.switches = random.below(3) > 0 ? Model::Switches::forward : Model::Switches::copy;
  model.switch_hops =
      random.below(2) == 0 ? Model::SwitchHops::cut_through : Model::SwitchHops::store_and_forward;
}

TEST(HostSpreading, no_random_schedule_beats_the_bound) {
  std::uint64_t complete = 0;
  for (std::uint64_t seed = 0; seed < 12000 / testing::share_of_tries; ++seed) {
    Random random(seed);
    Problem problem = testing::random_problem(6, random);
    if (!problem.network().has_switches()) continue;
    draw_switches(problem.model, random);
    if (random.below(2) == 0) testing::draw_link_costs(problem, random);
    const auto measured = testing::measured_random_schedule(problem, random);
    if (!measured) continue;
    ++complete;
    testing::expect_bounds_hold(*measured, problem, "seed " + std::to_string(seed));
  }
  EXPECT_GT(complete, 600U / testing::share_of_tries);
}

TEST(HostSpreading, contributions_meet_at_hosts_unless_switches_reduce) {
  const auto network = make_network("fat-tree:4");
  const auto startups = [&](CollectiveKind kind, Model::Switches switches) {
    std::vector<NodeId> root;
    if (kind == CollectiveKind::reduce) root.push_back(NodeId{0});
    Model model;
    model.switches = switches;
    return lower_bound({network, Collective(kind, *network, root), model}).startups;
  };
  for (const auto kind :
       {CollectiveKind::reduce, CollectiveKind::allreduce, CollectiveKind::scan}) {
    EXPECT_EQ(startups(kind, Model::Switches::forward), 4U);  // 16 hosts of one link
    EXPECT_EQ(startups(kind, Model::Switches::copy), 4U);
    EXPECT_LT(startups(kind, Model::Switches::reduce), 4U);
  }
}

/// A hub passes on all messages in the second step.
TEST(HostSpreading, switches_repack_what_they_pass_on) {
  const auto steps = [](const std::shared_ptr<const Network>& network, CollectiveKind kind) {
    std::vector<NodeId> root;
    if (kind != CollectiveKind::alltoall) root.push_back(NodeId{0});
    return relay_spreading_steps({network, Collective(kind, *network, root), {}});
  };
  const auto hub = std::make_shared<testing::DrawnNetwork>(
      5, std::vector<testing::DrawnLink>{{0, 4, {}}, {1, 4, {}}, {2, 4, {}}, {3, 4, {}}},
      std::vector<std::uint32_t>{4});
  for (const auto kind :
       {CollectiveKind::scatter, CollectiveKind::gather, CollectiveKind::alltoall}) {
    EXPECT_EQ(steps(hub, kind), 2U);
    EXPECT_EQ(steps(make_network("fat-tree:4"), kind), 3U);  // 1, 2, 7, more than 16
  }
}

Problem on_fat_tree(CollectiveKind kind, Model::SwitchHops hops) {
  const auto network = make_network("fat-tree:4");
  std::vector<NodeId> sources;
  if (kind == CollectiveKind::broadcast) sources.push_back(NodeId{0});
  Model model;
  model.switch_hops = hops;
  return {network, Collective(kind, *network, sources), model};
}

TEST(HostSpreading, informed_hosts_at_most_double_where_packets_cut_through) {
  const Problem problem = on_fat_tree(CollectiveKind::broadcast, Model::SwitchHops::cut_through);
  EXPECT_EQ(host_spreading_steps(problem), 4U);
  EXPECT_EQ(lower_bound(problem).startups, 4U);
  EXPECT_EQ(evaluate(algorithm_catalogue().get("binomial"), {problem}).metering.startups, 4U);
}

TEST(HostSpreading, is_as_slow_without_steps) {
  Problem problem = on_fat_tree(CollectiveKind::allgather, Model::SwitchHops::cut_through);
  problem.model.startup = 10;
  problem.model.message_size = 1e-6;
  problem.model.divisible = Model::Divisible::yes;
  EXPECT_NEAR(lower_bound(problem, 0, {}, Clock::asynchronous).time, 40, 1e-3);
}

TEST(HostSpreading, copies_arrive_two_hops_later_where_switches_store_them) {
  const Problem problem =
      on_fat_tree(CollectiveKind::broadcast, Model::SwitchHops::store_and_forward);
  EXPECT_EQ(host_spreading_steps(problem), 7U);  // 1, 1, 2, 3, 5, 8, 13, 21 informed
}

/// Each of 16 hosts has one link: 2 (1 - 1/16) of a message arrives there.
TEST(HostSpreading, every_sum_is_made_at_hosts_if_switches_do_not_reduce) {
  Problem problem = on_fat_tree(CollectiveKind::allreduce, Model::SwitchHops::cut_through);
  parse_ports("all", problem.model);
  problem.model.startup = 0;
  problem.model.message_size = 16;
  EXPECT_NEAR(lower_bound(problem).time, 30, 1e-6);
  EXPECT_NEAR(lower_bound(problem, 0, {}, Clock::asynchronous).time, 30, 1e-6);
  EXPECT_NEAR(evaluate(algorithm_catalogue().get("rabenseifner04"), {problem}).metering.time, 30,
              1e-6);
  problem.model.switches = Model::Switches::reduce;
  EXPECT_LT(lower_bound(problem).time, 17);
}

}  // namespace
}  // namespace asterism

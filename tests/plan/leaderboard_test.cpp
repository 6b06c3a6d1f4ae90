#include <algorithm>

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/leaderboard.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using testing::expect_error;

/// Searches take minutes under the sanitizers, so only the smallest networks are used there.
std::vector<LeaderboardGroup> groups_for_tests(LeaderboardSet set) {
  std::vector<LeaderboardGroup> groups = leaderboard_groups(set);
  if (!few_examples()) return groups;
  for (LeaderboardGroup& group : groups)
    std::erase_if(group.networks,
                  [](const std::string& spec) { return make_network(spec)->node_count() > 30; });
  if (set == LeaderboardSet::any) groups[0].networks.resize(1);
  return groups;
}

TEST(Leaderboard, no_published_algorithm_beats_the_planner_and_none_the_bound) {
  SLOW_WHEN_SANITIZED();
  const auto rows =
      run_leaderboard(groups_for_tests(LeaderboardSet::papers), {Effort::quick, 0, {}});
  EXPECT_GT(rows.size(), few_examples() ? 30U : 100U);
  for (const LeaderboardRow& row : rows) {
    EXPECT_TRUE(row.published.name.empty() || row.best.time <= row.published.time)
        << row.network << " " << row.collective;
    EXPECT_GE(row.best.time, row.bound * (1 - 1e-12)) << row.network << " " << row.collective;
  }
  const LeaderboardSummary summary = summary_of(rows);
  EXPECT_EQ(summary.rows, rows.size());
  EXPECT_EQ(summary.lost, 0U);
  EXPECT_GT(summary.beaten, summary.with_published / 2);
  EXPECT_LT(summary.mean_ratio, few_examples() ? 1.06 : 1.03);
}

TEST(Leaderboard, packets_of_limited_size_beat_tseng1998) {
  SLOW_WHEN_SANITIZED();
  unsigned compared = 0;
  std::vector<std::string> stars{"star:4", "star:5"};
  if (!few_examples()) stars.emplace_back("star:6");
  for (const LeaderboardRow& row :
       run_leaderboard({{"tseng1998", stars, {"alltoall"}, {"one"}, {2, 6, 24}}})) {
    EXPECT_LT(row.best.time, row.published.time) << row.network << " " << row.packet_limit;
    ++compared;
  }
  EXPECT_EQ(compared, 9 * stars.size());
}

TEST(LeaderboardExhaustive, packets_of_limited_size_beat_tseng1998_up_to_nine_symbols) {
  for (const LeaderboardRow& row :
       run_leaderboard({{"tseng1998",
                         {"star:4", "star:5", "star:6", "star:7", "star:8", "star:9"},
                         {"alltoall"},
                         {"one"},
                         {2, 6, 24}}},
                       {Effort::full, 0, {}}))
    EXPECT_LT(row.best.time, row.published.time) << row.network << " " << row.packet_limit;
}

TEST(Leaderboard, published_algorithms_that_are_not_run_have_their_stated_time) {
  SLOW_WHEN_SANITIZED();
  const auto rows =
      run_leaderboard({{"tseng1998", {"star:8"}, {"allgather"}, {"one"}, {0}, {100}}});
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].published.name, "tseng98-nonpersonalized (by its formula, not run)");
  EXPECT_EQ(rows[0].published.time, (5040 + 41) * 100.0 + 40320 + 34);
}

TEST(Leaderboard, stated_costs_are_those_of_the_schedules_that_are_run) {
  std::size_t compared = 0;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    if (algorithm.hints.stated_cost == nullptr) continue;
    for (const char* const spec : {"star:3", "star:4", "star:5", "star:6"}) {
      const auto network = make_network(spec);
      const Problem problem{network, {algorithm.collectives[0], *network}};
      const CheckedRun run = run_checked(algorithm, {problem, {}});
      EXPECT_EQ(run.metering.startups, algorithm.hints.stated_cost(problem).startups) << spec;
      EXPECT_EQ(run.metering.transmissions, algorithm.hints.stated_cost(problem).transmissions);
      ++compared;
    }
  }
  EXPECT_GE(compared, 4U);
}

TEST(Leaderboard, of_one_topic) {
  SLOW_WHEN_SANITIZED();
  const auto groups = groups_of_topic(leaderboard_groups(), "chen2001");
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].topic, "chen2001");
  expect_error([] { (void)groups_of_topic(leaderboard_groups(), "chen2002"); },
               ErrorCode::unknown_name, "unknown topic of the leaderboard \"chen2002\"",
               "chen2001");
  expect_error([] { (void)parse_leaderboard_set("all"); }, ErrorCode::unknown_name, "\"all\"",
               "papers, any or reductions");
}

TEST(Leaderboard, any_network_is_planned_near_the_bound_and_verified) {
  SLOW_WHEN_SANITIZED();
  const auto rows = run_leaderboard(groups_for_tests(LeaderboardSet::any), {Effort::quick, 0, {}});
  const LeaderboardSummary summary = summary_of(rows);
  EXPECT_GE(summary.rows, few_examples() ? 36U : 180U);
  EXPECT_EQ(summary.verified, summary.rows);
  EXPECT_EQ(summary.lost, 0U);
  EXPECT_LT(summary.mean_ratio, 1.1);
  EXPECT_LT(summary.largest_ratio, 1.6);
  for (const LeaderboardRow& row : rows)
    EXPECT_GE(row.best.time, row.bound * (1 - 1e-12)) << row.network << " " << row.collective;
}

TEST(Leaderboard, of_reductions_asks_for_every_network_with_one_port_and_all) {
  SLOW_WHEN_SANITIZED();
  EXPECT_EQ(parse_leaderboard_set("reductions"), LeaderboardSet::reductions);
  std::size_t large = 0;
  for (const LeaderboardGroup& group : leaderboard_groups(LeaderboardSet::reductions)) {
    EXPECT_EQ(group.collectives, std::vector<std::string>{"allreduce"});
    EXPECT_TRUE(group.planned_apart);
    for (const std::string& network : group.networks)
      EXPECT_GT(make_network(network)->node_count(), 1U);
    if (group.message_size == 1)
      EXPECT_EQ(group.ports, (std::vector<std::string>{"one", "all"}));
    else
      large += group.networks.size();
  }
  EXPECT_EQ(large, 3U);
}

TEST(Leaderboard, plans_messages_of_a_size) {
  SLOW_WHEN_SANITIZED();
  const auto rows = run_leaderboard(parse_leaderboard(
      "[[group]]\ntopic = 'p'\nnetworks = ['hypercube:3']\ncollectives = ['scan']\n"
      "ports = ['one']\nmessage_size = 100\nstartups = [1]\n"));
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].collective, "scan of size 100");
  EXPECT_GT(rows[0].best.time, 100);
}

TEST(Leaderboard, plans_a_multi_broadcast_under_wormhole_switching) {
  SLOW_WHEN_SANITIZED();
  const auto rows = run_leaderboard(parse_leaderboard(
      "[[group]]\ntopic = 'p'\nnetworks = ['torus:3x3x3']\ncollectives = ['multi-broadcast']\n"
      "ports = ['all']\nsources = ['random:4']\nstartups = [30]\nmessage_size = 50\n"
      "model = { switching = 'wormhole' }\n"));
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].collective, "multi-broadcast from random:4 of size 50, wormhole");
  EXPECT_NE(rows[0].published.name, "");
  EXPECT_LE(rows[0].best.time, rows[0].published.time);
}

TEST(Leaderboard, chen2004_has_its_own_problem) {
  const auto groups = groups_of_topic(leaderboard_groups(), "chen2004");
  EXPECT_TRUE(std::ranges::any_of(groups, [](const LeaderboardGroup& group) {
    return group.collectives == std::vector<std::string>{"multi-broadcast"} &&
           group.startups == std::vector<double>{30} &&
           std::ranges::count(group.model,
                              std::pair<std::string, std::string>("switching", "wormhole")) == 1;
  }));
}

TEST(Leaderboard, malformed_groups_are_refused) {
  SLOW_WHEN_SANITIZED();
  const auto refuse = [](const std::string& text, const std::string& sentence) {
    expect_error([&] { (void)parse_leaderboard(text); }, ErrorCode::malformed, sentence,
                 "each group has a topic");
  };
  refuse("group = [", "line 1");
  refuse("", "there is no group");
  refuse("group = [1]", "a group is not a table");
  refuse("[[group]]\n", "a group lacks its topic");
  refuse("[[group]]\ntopic = 'p'\n", "lacks the list networks");
  refuse("[[group]]\ntopic = 'p'\nnetworks = [1]\n", "the list networks holds something else");
  refuse(
      "[[group]]\ntopic = 'p'\nnetworks = ['star:3']\ncollectives = ['alltoall']\nports = ['one']\n"
      "packet_limits = [-1]\n",
      "packet limit -1 is below 0");
  refuse(
      "[[group]]\ntopic = 'p'\nnetworks = ['star:3']\ncollectives = ['alltoall']\nports = ['one']\n"
      "batch = 0\n",
      "the batch 0 is below 1");
  refuse(
      "[[group]]\ntopic = 'p'\nnetworks = ['star:3']\ncollectives = ['alltoall']\nports = ['one']\n"
      "message_size = -1.0\n",
      "the message size -1 is out of range");
}

}  // namespace
}  // namespace asterism

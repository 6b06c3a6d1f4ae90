// The elements of streams: packet widths, step by step, and separate steps for fast links.
#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "extent.hpp"
#include "network/drawn_network.hpp"
#include "synthesis/waves/wave_search.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;

constexpr double no_limit = std::numeric_limits<double>::infinity();

/// Eight groups of four nodes with fast links among them, and slow ones round the groups.
std::shared_ptr<const Network> groups_of_four() {
  std::vector<DrawnLink> links;
  for (std::uint32_t group = 0; group < 8; ++group)
    for (std::uint32_t i = 0; i < 4; ++i) {
      for (std::uint32_t j = i + 1; j < 4; ++j)
        links.push_back({4 * group + i, 4 * group + j, {4, 0}});
      if (i < 3) links.push_back({4 * group + i, 4 * ((group + 1 + i) % 8) + i});
    }
  return std::make_shared<DrawnNetwork>(32, links);
}

Problem batch_of_64(std::shared_ptr<const Network> network, const Model& model) {
  Collective collective(CollectiveKind::broadcast, *network, {NodeId{0}}, 64);
  return {std::move(network), std::move(collective), model};
}

TEST(SpreadingWave, fast_links_get_short_steps_of_their_own) {
  SLOW_WHEN_SANITIZED();
  Model model;
  model.startup = 0.1;
  const Problem problem = batch_of_64(groups_of_four(), model);
  const ProblemGraph graph(problem);
  const std::vector<std::uint32_t> origins(64, 0);
  const SpreadResult all_alike = spread(graph, model, origins, {}, no_limit);
  const SpreadResult by_rates =
      spread(graph, model, origins, {.slow_once = true, .fast_steps = 3, .fast_pace = 4}, no_limit);
  ASSERT_TRUE(all_alike.steps && by_rates.steps);
  EXPECT_LT(by_rates.steps->time(), 0.9 * all_alike.steps->time());
  const auto best = fastest_spread({graph, model, origins, WorkBudget(10'000'000)});
  ASSERT_TRUE(best);
  EXPECT_LE(best->time(), by_rates.steps->time());
}

Model with_fast_x(double startup) {
  Model model;
  model.startup = startup;
  model.rates["+x"] = model.rates["-x"] = 2;
  return model;
}

TEST(SpreadingWave, what_is_worth_most_together_is_faster_than_the_best_first) {
  const Model model = with_fast_x(0.1);
  const Problem problem = batch_of_64(make_network("torus:4x4x4"), model);
  const ProblemGraph graph(problem);
  const std::vector<std::uint32_t> origins(64, 0);
  const SpreadResult best_first = spread(graph, model, origins, {.slow_once = true}, no_limit);
  const SpreadResult priced =
      spread(graph, model, origins, {.slow_once = true, .priced = true}, no_limit);
  ASSERT_TRUE(best_first.steps && priced.steps);
  EXPECT_LT(priced.steps->time(), 0.9 * best_first.steps->time());
  EXPECT_LT(priced.steps->time(), 58);  // 40 is what rings have to receive
}

TEST(SpreadingWave, a_plan_says_which_links_have_a_step_and_empty_steps_are_left_out) {
  // A fast link from 0 to 1, along x, and slow ones to 2 and 3: 4 messages in two fast steps of
  // two, then all over the slow links, which three planned steps are too many for.
  const Model model = with_fast_x(1);
  const Problem problem = batch_of_64(make_network("torus:2x2"), model);
  const ProblemGraph graph(problem);
  const std::vector<std::uint32_t> origins(4, 0);
  SpreadSettings settings{.fast_pace = 2, .priced = true};
  settings.plan = {{true, 2}, {true, 2}, {true, 2}, {false, 4}, {false, 4}, {false, 4}};
  const SpreadResult result = spread(graph, model, origins, settings, no_limit);
  ASSERT_TRUE(result.steps);
  EXPECT_EQ(result.steps->step_count(), 3U);
  EXPECT_DOUBLE_EQ(result.steps->time(), 3 * 1 + 1 + 1 + 4);
}

TEST(SpreadingWave, each_step_may_have_its_width) {
  // One message per step over the first link; all available ones over the second.
  Model model;
  model.startup = 0;
  const Problem problem = batch_of_64(make_network("mesh:3"), model);
  const ProblemGraph graph(problem);
  const std::vector<std::uint32_t> origins(6, 0);
  SpreadSettings settings;
  settings.widths.each = {3, 2, 1};
  const SpreadResult result = spread(graph, model, origins, settings, no_limit);
  ASSERT_TRUE(result.steps);
  // 3; 2 with 2 of them passed on; then one at a time over the second link, and the last at first.
  EXPECT_EQ(result.steps->step_count(), 6U);
  EXPECT_DOUBLE_EQ(result.steps->time(), 3 + 2 + 4 * 1);
}

TEST(SpreadingWave, where_a_width_lets_nothing_move_it_grows) {
  Model model;
  const Problem problem = batch_of_64(make_network("ring:4"), model);
  const ProblemGraph graph(problem);
  const std::vector<std::uint32_t> origins(3, 0);
  SpreadSettings settings;
  settings.widths.each = {0.25};
  const SpreadResult result = spread(graph, model, origins, settings, no_limit);
  ASSERT_TRUE(result.steps);
  EXPECT_GE(result.steps->step_count(), 4U);
}

TEST(SpreadingWave, widths_are_searched_step_by_step) {
  SLOW_WHEN_SANITIZED();
  Model model;
  parse_ports("all", model);
  model.startup = 10;
  model.rates["+x"] = model.rates["-x"] = 2;
  const Problem problem = batch_of_64(make_network("torus:4x4x4"), model);
  const ProblemGraph graph(problem);
  const std::vector<std::uint32_t> origins(64, 0);
  const auto best = fastest_spread({graph, model, origins, WorkBudget(40'000'000)});
  ASSERT_TRUE(best);
  EXPECT_LT(best->time(), 98);  // which widths that shrink and grow evenly take
}

}  // namespace
}  // namespace asterism

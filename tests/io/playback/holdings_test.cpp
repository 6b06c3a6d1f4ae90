// What nodes hold after each step, compared with a naive model, for every algorithm.
#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/player.hpp>

#include "io/playback/naive_holdings.hpp"
#include "io/playback/playback_cases.hpp"

namespace asterism::testing {
namespace {

void expect_naive_state(const Schedule& schedule, const NaiveHoldings& naive, std::size_t step) {
  const Collective& collective = schedule.header().problem.collective;
  const HeldState state = held_after(pushing(schedule), step);
  EXPECT_EQ(state.step, step);
  EXPECT_EQ(state.steps, schedule.size());
  ASSERT_EQ(state.nodes.size(), collective.node_count());
  for (NodeId node{0}; node.value() < collective.node_count(); ++node) {
    const HeldState::Node& shown = state.nodes[node.value()];
    EXPECT_EQ(shown.amount, naive.amount(node));
    if (collective.handling() == Handling::prefixes) continue;
    std::map<std::uint64_t, std::uint64_t> held;
    for (std::size_t i = 0; i < shown.items.size(); ++i)
      held[shown.items[i]] = shown.parts.empty() ? 1 : shown.parts[i];
    EXPECT_EQ(held, naive.held(node));
    EXPECT_TRUE(std::ranges::is_sorted(shown.items));
  }
}

void expect_naive_amounts(const Schedule& schedule) {
  const Playback playback = played(schedule);
  ASSERT_TRUE(playback.verdict.correct) << playback.verdict.sentence;
  ASSERT_EQ(playback.steps.count(), schedule.size());
  NaiveHoldings naive(schedule);
  for (std::size_t step = 0; step <= schedule.size(); ++step) {
    if (step > 0) naive.play(step - 1);
    const std::vector<std::int32_t> amounts = amounts_after(playback, step);
    for (NodeId node{0}; node.value() < amounts.size(); ++node)
      ASSERT_EQ(static_cast<std::uint64_t>(amounts[node.value()]), naive.amount(node))
          << "step " << step << ", node " << node.value();
    if (step == schedule.size() / 2) expect_naive_state(schedule, naive, step);
  }
  const std::vector<std::int32_t> in_the_end = amounts_after(playback, schedule.size());
  for (std::size_t i = 0; i < in_the_end.size(); ++i)
    EXPECT_GE(in_the_end[i], playback.holdings.needed[i]);
}

/// Checks one schedule of each algorithm for each collective.
TEST(PlaybackHoldings, are_those_of_a_naive_model_after_every_step) {
  std::size_t schedules = 0;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    for (const CollectiveKind kind : algorithm.collectives)
      for (const std::string spec : {"star:3", "mesh:3x2", "hypercube:3", "torus:3x3", "ring:5"}) {
        const Case on = make_case(spec, kind, algorithm.weakest_model());
        if (why_not(algorithm, *on.problem)) continue;
        SCOPED_TRACE(algorithm.name + " for " + to_string(kind) + " on " + spec);
        expect_naive_amounts(schedule_of(algorithm.name, *on.problem));
        ++schedules;
        break;
      }
  EXPECT_GT(schedules, 100U);
}

TEST(PlaybackHoldings, are_right_for_batches_and_for_some_who_take_part) {
  using enum CollectiveKind;
  expect_naive_amounts(schedule_of("tree", *make_case("star:3", broadcast, {}, {}, 5).problem));
  expect_naive_amounts(schedule_of("axis-exchange",
                                   *make_case("hypercube:3", allreduce, {}, {}, 4).problem,
                                   {{"scattered", 2U}}));
  const std::shared_ptr<const Network> mesh = make_network("mesh:3x3");
  const Problem some(mesh, Collective(allgather, *mesh, {}, 1, {NodeId{0}, NodeId{5}, NodeId{7}}));
  expect_naive_amounts(schedule_of("matched-gossip", some));
}

TEST(PlaybackHoldings, needed_is_what_the_collective_says) {
  using enum CollectiveKind;
  using Numbers = std::vector<std::int32_t>;
  const auto needed = [](const std::string& algorithm, const std::string& spec,
                         CollectiveKind kind) {
    return played(schedule_of(algorithm,
                              *make_case(spec, kind, model_for(algorithm), {NodeId{1}}).problem))
        .holdings.needed;
  };
  EXPECT_EQ(needed("tree", "ring:3", broadcast), (Numbers{1, 1, 1}));
  EXPECT_EQ(needed("direct", "ring:3", gather), (Numbers{0, 3, 0}));
  EXPECT_EQ(needed("direct", "ring:3", scatter), (Numbers{1, 1, 1}));
  EXPECT_EQ(needed("reverse:tree", "ring:3", reduce), (Numbers{0, 3, 0}));
}

TEST(PlaybackHoldings, a_step_that_does_not_exist_is_refused) {
  const Schedule schedule =
      schedule_of("tree", *make_case("ring:4", CollectiveKind::broadcast).problem);
  try {
    static_cast<void>(held_after(pushing(schedule), schedule.size() + 1));
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::out_of_range);
    EXPECT_NE(std::string(error.hint()).find("from 0"), std::string::npos);
  }
}

}  // namespace
}  // namespace asterism::testing

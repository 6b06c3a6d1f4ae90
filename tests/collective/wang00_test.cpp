// Broadcast by worms, box by box: every path checked link by link by the verifier, the steps
// against the least number ceil(log_{2k+1} N) and the 2(k-1) more that Wang and Tseng allow
// themselves.
#include <numeric>

#include <gtest/gtest.h>

#include <asterism/meter.hpp>
#include <asterism/verify.hpp>

#include "base/expect_error.hpp"
#include "base/random.hpp"
#include "collective/torus/box_cover.hpp"
#include "extent.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using Sides = std::vector<std::uint64_t>;
using testing::Case;
using testing::expect_error;
using testing::make_case;

/// Leaves out sides of length 1, which no torus has.
Box box_of(const Sides& sides) {
  Box box;
  for (const std::uint64_t side : sides) box.push_back({(side - 1) / 2, side / 2});
  return box;
}

unsigned least_steps(const Sides& sides) {
  std::uint64_t nodes = 1;
  for (const std::uint64_t side : sides) nodes *= side;
  unsigned steps = 0;
  for (std::uint64_t told = 1; told < nodes; told *= 2 * sides.size() + 1) ++steps;
  return steps;
}

/// Calls body(sides) for all sides from `least` to `most` along k axes.
template <class Body>
void for_all_sides(std::size_t k, std::uint64_t least, std::uint64_t most, Body&& body) {
  Sides sides(k, least);
  while (true) {
    body(sides);
    std::size_t axis = 0;
    while (axis < k && ++sides[axis] > most) sides[axis++] = least;
    if (axis == k) return;
  }
}

TEST(BoxCover, is_within_two_steps_an_axis_but_one_of_the_least_number) {
  BoxCover cover;
  unsigned max_over[5] = {};
  const auto check = [&](const Sides& sides) {
    const unsigned steps = cover.steps(box_of(sides));
    ASSERT_GE(steps, least_steps(sides));
    ASSERT_LE(steps, least_steps(sides) + 2 * (sides.size() - 1));
    unsigned& over = max_over[sides.size()];
    over = std::max(over, steps - least_steps(sides));
  };
  for_all_sides(1, 2, 400, check);
  for_all_sides(2, 2, few_examples() ? 30 : 60, check);
  for_all_sides(3, 2, few_examples() ? 12 : 20, check);
  for_all_sides(4, 2, 6, check);
  EXPECT_EQ(max_over[1], 0U);
  EXPECT_EQ(max_over[2], 1U);
  EXPECT_EQ(max_over[3], 2U);
  EXPECT_LE(max_over[4], 3U);
}

struct WormRun {
  Verdict verdict;
  Metering metering;
};

WormRun run_worms(const Sides& sides, std::uint64_t source, std::uint64_t batch = 1) {
  std::string spec;
  for (const std::uint64_t side : sides) spec += (spec.empty() ? "" : "x") + std::to_string(side);
  Model model;
  model.ports = Model::Ports::all;
  model.switching = Model::Switching::wormhole;
  model.routing = Model::Routing::dimension_ordered;
  const Case on =
      make_case("torus:" + spec, CollectiveKind::broadcast, model, {NodeId{source}}, batch);
  ScheduleVerifier verifier;
  Meter meter;
  Tee tee({&verifier, &meter});
  run_algorithm(algorithm_catalogue().get("wang00-broadcast"), {*on.problem, {}, 0, {}}, tee);
  return {verifier.verdict(), meter.metering()};
}

void expect_worms(const Sides& sides, std::uint64_t source) {
  const WormRun run = run_worms(sides, source);
  std::uint64_t nodes = 1;
  for (const std::uint64_t side : sides) nodes *= side;
  ASSERT_TRUE(run.verdict.valid) << run.verdict.earliest()->text;
  EXPECT_EQ(run.verdict.redundant, 0U);
  EXPECT_EQ(run.metering.packets_total, nodes - 1);
  EXPECT_LE(run.metering.steps, least_steps(sides) + 2 * (sides.size() - 1));
}

TEST(Wang00, tells_all_nodes_of_tori_of_any_sides_over_links_used_once) {
  for_all_sides(1, 2, 60, [](const Sides& sides) { expect_worms(sides, sides[0] / 3); });
  for_all_sides(2, 2, 12, [](const Sides& sides) { expect_worms(sides, sides[0] - 1); });
  for_all_sides(3, 2, 6, [](const Sides& sides) { expect_worms(sides, sides[0] + sides[1]); });
  for_all_sides(4, 2, 3, [](const Sides& sides) { expect_worms(sides, 3); });
}

TEST(Wang00, tells_all_nodes_of_larger_tori_that_are_drawn) {
  Random random(2000);
  for (int i = 0; i < 25; ++i) {
    Sides sides(2 + random.below(3));
    for (std::uint64_t& side : sides) side = 2 + random.below(sides.size() == 4 ? 6 : 19);
    expect_worms(sides, random.below(8));
  }
}

TEST(Wang00, needs_five_steps_on_the_torus_of_sixteen) {
  const WormRun run = run_worms({16, 16, 16}, 77);
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_EQ(least_steps({16, 16, 16}), 5U);
  EXPECT_LE(run.metering.steps, 6U);
}

TEST(Wang00, sends_a_batch_in_packets_of_the_limit) {
  const WormRun whole = run_worms({5, 4}, 3, 10);
  EXPECT_TRUE(whole.verdict.valid);
  EXPECT_EQ(whole.metering.max_packet, 10U);
}

TEST(Wang00, says_that_it_needs_wormhole_switching) {
  Model model;
  model.ports = Model::Ports::all;
  const Case on = make_case("torus:4x4", CollectiveKind::broadcast, model);
  expect_error(
      [&] { require_applicable(algorithm_catalogue().get("wang00-broadcast"), *on.problem); },
      ErrorCode::unsupported, "it needs wormhole switching", "these can:");
}

}  // namespace
}  // namespace asterism

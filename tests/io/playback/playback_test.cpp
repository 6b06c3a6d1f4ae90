// Playbacks: transfers, costs, faults and failures.
#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/faults.hpp>
#include <asterism/player.hpp>

#include "base/expect_error.hpp"
#include "io/playback/playback_cases.hpp"

namespace asterism::testing {
namespace {

using enum CollectiveKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Numbers = std::vector<std::int32_t>;

Schedule ring_allgather() {
  return schedule_of("hamiltonian-ring", *make_case("ring:6", allgather).problem);
}

TEST(Playback, says_what_it_shows) {
  const Playback playback = record_playback(pushing(ring_allgather()),
                                            {.command = "how", .version = "1", .algorithm = {}});
  EXPECT_EQ(playback.title, "allgather on ring:6 by hamiltonian-ring");
  EXPECT_EQ(playback.command, "how");
  EXPECT_EQ(playback.version, "1");
  EXPECT_EQ(playback.algorithm.name, "hamiltonian-ring");
  EXPECT_EQ(playback.collective.name, "allgather");
  EXPECT_EQ(playback.collective.messages, 6U);
  EXPECT_EQ(playback.collective.names[2], "message of 2");
  EXPECT_THAT(playback.bound.reason, HasSubstr("start-ups"));
  EXPECT_TRUE(playback.verdict.correct);
  EXPECT_EQ(playback.verdict.step, 5U);
  EXPECT_FALSE(playback.optimal);  // 10, at least 8
  const Playback fastest = played(schedule_of("tree", *make_case("ring:4", broadcast).problem));
  EXPECT_TRUE(fastest.optimal);
}

TEST(Playback, costs_are_in_whole_messages_and_add_up) {
  Model model;
  model.ports = Model::Ports::all;
  model.startup = 3;
  model.transmission = 2;
  const auto cut = make_case("torus:4x4", allreduce, model);
  ScheduleRecorder recorder;
  run_algorithm(algorithm_catalogue().get("axis-exchange"),
                {*cut.problem, Parameters{{"scattered", 1U}}}, recorder);
  const Playback playback = played(std::move(recorder).take_schedule());
  ASSERT_GT(playback.chunks, 1U);
  EXPECT_EQ(playback.model.message_size, 1);
  const std::vector<double>& volume = playback.cost.transmissions;
  EXPECT_NE(volume.back(), std::floor(volume.back()));
  for (std::size_t step = 0; step < volume.size(); ++step)
    EXPECT_NEAR(playback.cost.time[step],
                3 * static_cast<double>(playback.cost.startups[step]) + 2 * volume[step], 1e-9);
}

TEST(Playback, titles_name_faults_by_labels) {
  const std::shared_ptr<const Network> star =
      with_faults(make_network("star:4"), {.nodes = {"2134"}});
  const Problem problem(star, Collective(broadcast, *star, {NodeId{0}}), Model{});
  const Playback playback = played(schedule_of("tree", problem));
  EXPECT_EQ(playback.title, "broadcast on star:4 without 2134 by tree");
  EXPECT_EQ(playback.network.spec, star->spec());
}

TEST(Playback, transfers_are_those_of_the_schedule) {
  const Schedule schedule = schedule_of("direct", *make_case("mesh:3x2", alltoall).problem);
  const Network& network = schedule.header().problem.network();
  const Playback playback = played(schedule);
  const PlaybackSteps& steps = playback.steps;
  std::size_t at = 0;
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i, ++at) {
      const Transfer transfer = schedule.transfer(step, i);
      EXPECT_EQ(steps.from[at], static_cast<std::int32_t>(transfer.from.value()));
      const NodeId to = network.neighbour(transfer.from, transfer.ports.front());
      EXPECT_EQ(steps.to[at], static_cast<std::int32_t>(to.value()));
      const auto& link = playback.network.links[static_cast<std::size_t>(steps.link[at])];
      EXPECT_EQ(std::minmax(link.from, link.to), std::minmax(steps.from[at], steps.to[at]));
      Numbers items;
      for (auto k = static_cast<std::size_t>(steps.item_first[at]);
           k < static_cast<std::size_t>(steps.item_first[at + 1]); ++k)
        items.push_back(steps.items[k]);
      ASSERT_EQ(items.size(), transfer.messages.size());
      for (std::size_t k = 0; k < items.size(); ++k)
        EXPECT_EQ(items[k], static_cast<std::int32_t>(transfer.messages[k].value()));
    }
  EXPECT_EQ(static_cast<std::size_t>(steps.first.back()), at);
  EXPECT_THAT(steps.parts, IsEmpty());
  EXPECT_THAT(steps.path_first, IsEmpty());
  EXPECT_THAT(steps.refused, IsEmpty());
}

TEST(Playback, the_cost_after_a_step_is_that_of_the_steps_so_far) {
  Model model;
  model.startup = 10;
  model.transmission = 3;
  const Schedule schedule = schedule_of("direct", *make_case("ring:5", alltoall, model).problem);
  const Playback playback = played(schedule);
  std::uint64_t largest_packets = 0;
  ASSERT_EQ(playback.cost.time.size(), schedule.size() + 1);
  EXPECT_EQ(playback.cost.time[0], 0);
  for (std::size_t step = 0; step < schedule.size(); ++step) {
    std::uint64_t largest = 0;
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
      largest = std::max<std::uint64_t>(largest, schedule.transfer(step, i).messages.size());
    largest_packets += largest;
    EXPECT_EQ(playback.cost.startups[step + 1], step + 1);
    EXPECT_EQ(playback.cost.transmissions[step + 1], largest_packets);
    EXPECT_DOUBLE_EQ(playback.cost.time[step + 1], 10.0 * static_cast<double>(step + 1) +
                                                       3.0 * static_cast<double>(largest_packets));
  }
}

TEST(Playback, a_worm_takes_its_path) {
  Model model = model_for("chen04-aggregate-distribute");
  model.switching = Model::Switching::wormhole;
  const Case on =
      make_case("torus:4x4x4", multi_broadcast, model, {NodeId{1}, NodeId{26}, NodeId{51}});
  const Schedule schedule = schedule_of("chen04-aggregate-distribute", *on.problem);
  const Playback playback = played(schedule);
  const PlaybackSteps& steps = playback.steps;
  ASSERT_EQ(steps.path_first.size(), steps.from.size() + 1);
  std::size_t long_paths = 0;
  std::size_t link = 0;
  for (std::size_t i = 0; i < steps.from.size(); ++i) {
    const auto first = static_cast<std::size_t>(steps.path_first[i]);
    const auto end = static_cast<std::size_t>(steps.path_first[i + 1]);
    ASSERT_GE(end, first + 2);
    long_paths += end > first + 2 ? 1 : 0;
    EXPECT_EQ(steps.path[first], steps.from[i]);
    EXPECT_EQ(steps.path[end - 1], steps.to[i]);
    EXPECT_EQ(steps.link[i], -1);
    for (std::size_t k = first; k + 1 < end; ++k, ++link) {
      const auto& taken = playback.network.links[static_cast<std::size_t>(steps.path_links[link])];
      EXPECT_EQ(std::minmax(taken.from, taken.to), std::minmax(steps.path[k], steps.path[k + 1]));
    }
  }
  EXPECT_GT(long_paths, 0U);
  EXPECT_EQ(link, steps.path_links.size());
}

TEST(Playback, control_units_are_those_of_the_schedule) {
  Model model = model_for("chen04-aggregate-distribute");
  model.switching = Model::Switching::wormhole;
  const Case on =
      make_case("torus:4x4x4", multi_broadcast, model, {NodeId{1}, NodeId{26}, NodeId{51}});
  const Schedule schedule = schedule_of("chen04-aggregate-distribute", *on.problem);
  Numbers units;
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
      units.push_back(static_cast<std::int32_t>(schedule.transfer(step, i).control));
  EXPECT_GT(std::ranges::count_if(units, [](std::int32_t some) { return some > 0; }), 0);
  EXPECT_EQ(played(schedule).steps.control, units);
}

TEST(Playback, parts_of_a_reduction_are_counted) {
  const Playback playback =
      played(schedule_of("doubling-exchange", *make_case("hypercube:3", allreduce).problem));
  ASSERT_EQ(playback.steps.count(), 3U);
  for (std::size_t i = 0; i < playback.steps.parts.size(); ++i)
    EXPECT_EQ(playback.steps.parts[i], 1 << (i / 8));
  EXPECT_EQ(playback.collective.names, std::vector<std::string>{"result 0"});
}

TEST(Playback, faults_are_shown_in_the_whole_network) {
  const std::shared_ptr<const Network> network = make_network("faulty:5,0-1/mesh:4x4");
  const Problem problem(network, Collective(broadcast, *network, {NodeId{0}}));
  const Playback playback = played(schedule_of("tree", problem));
  EXPECT_TRUE(playback.verdict.correct);
  EXPECT_EQ(playback.network.labels.size(), 16U);
  EXPECT_THAT(playback.network.failed_nodes, ElementsAre(5));
  Numbers failed;
  for (const std::int32_t link : playback.network.failed_links) {
    failed.push_back(playback.network.links[static_cast<std::size_t>(link)].from);
    failed.push_back(playback.network.links[static_cast<std::size_t>(link)].to);
  }
  // Four links of node 5 and the one that failed itself.
  EXPECT_EQ(std::ranges::count(failed, 5), 4);
  EXPECT_EQ(failed.size(), 10U);
  for (std::size_t i = 0; i < playback.steps.from.size(); ++i) {
    EXPECT_NE(playback.steps.to[i], 5);
    EXPECT_EQ(std::ranges::count(playback.network.failed_links, playback.steps.link[i]), 0);
  }
  EXPECT_EQ(playback.holdings.needed[5], 0);
  EXPECT_EQ(amounts_after(playback, playback.steps.count()),
            (Numbers{1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}));
}

TEST(Playback, links_that_lead_around_have_a_gap) {
  const Playback playback = played(schedule_of("tree", *make_case("torus:4x4", broadcast).problem));
  std::size_t around = 0;
  for (const PlaybackNetwork::Link& link : playback.network.links) {
    if (link.way.empty()) continue;
    ASSERT_EQ(link.way.size(), 3U);
    EXPECT_TRUE(std::isnan(link.way[1].x));
    ++around;
  }
  EXPECT_EQ(around, 8U);
}

TEST(Playback, is_made_of_networks_of_two_nodes_and_of_no_steps) {
  const Playback two =
      played(schedule_of("hamiltonian-ring", *make_case("complete:2", allgather).problem));
  EXPECT_TRUE(two.verdict.correct);
  EXPECT_EQ(two.steps.count(), 1U);
  const std::shared_ptr<const Network> ring = make_network("ring:4");
  const Problem alone(ring, Collective(broadcast, *ring, {NodeId{2}}, 1, {NodeId{2}}));
  const Schedule nothing(ScheduleHeader{alone, "by-hand"});
  const Playback still = played(nothing);
  EXPECT_TRUE(still.verdict.correct) << still.verdict.sentence;
  EXPECT_EQ(still.steps.count(), 0U);
  EXPECT_EQ(still.cost.time, std::vector<double>{0});
  EXPECT_FALSE(playback_json(still).empty());
}

TEST(Playback, fails_where_a_message_is_sent_that_is_not_there) {
  const Schedule schedule = ring_allgather();
  std::vector<Step> steps = steps_of(schedule);
  Step wrong;
  for (std::size_t i = 0; i < steps[2].size(); ++i) {
    if (i == 4)
      wrong.add(steps[2][i].from, steps[2][i].ports.front(), MessageId{5});
    else
      wrong.add(steps[2][i]);
  }
  steps[2] = wrong;
  const Playback playback = played(with_steps(schedule, steps));
  EXPECT_FALSE(playback.verdict.correct);
  EXPECT_THAT(playback.verdict.sentence, HasSubstr("step 3: sender lacks the message"));
  EXPECT_EQ(playback.verdict.step, 3U);
  EXPECT_EQ(playback.verdict.transfer, 2 * 6 + 4);
  EXPECT_EQ(playback.verdict.node, static_cast<std::int32_t>(wrong[4].from.value()));
  EXPECT_EQ(playback.steps.count(), 3U);
  EXPECT_THAT(playback.steps.refused, ElementsAre(16));
  // Everybody else got what came: four messages; who waited for that one has three.
  const Numbers amounts = amounts_after(playback, 3);
  EXPECT_EQ(std::ranges::count(amounts, 4), 5);
  EXPECT_EQ(amounts[static_cast<std::size_t>(playback.steps.to[16])], 3);
  EXPECT_FALSE(playback.optimal);
}

TEST(Playback, fails_where_somebody_sends_twice_and_where_there_is_no_link) {
  const Case on = make_case("ring:4", broadcast, {}, {NodeId{1}});
  Schedule twice(ScheduleHeader{*on.problem, ""});
  Step both;
  both.add(NodeId{1}, Port{0}, MessageId{0});
  both.add(NodeId{1}, Port{1}, MessageId{0});
  twice.append(both);
  const Playback playback = played(twice);
  EXPECT_THAT(playback.verdict.sentence, HasSubstr("sends too much"));
  EXPECT_EQ(playback.verdict.step, 1U);
  EXPECT_EQ(playback.verdict.transfer, 1);
  EXPECT_EQ(playback.verdict.node, 1);
  EXPECT_GE(playback.steps.link[1], 0);

  const Case corner = make_case("mesh:2x2", broadcast, {}, {NodeId{0}});
  const Port open = corner.network->neighbour(NodeId{0}, Port{0}) == no_node ? Port{0} : Port{1};
  Schedule nowhere(ScheduleHeader{*corner.problem, ""});
  Step out;
  out.add(NodeId{0}, open, MessageId{0});
  nowhere.append(out);
  const Playback broken = played(nowhere);
  EXPECT_THAT(broken.verdict.sentence, HasSubstr("no such link"));
  EXPECT_EQ(broken.verdict.transfer, 0);
  EXPECT_THAT(broken.steps.to, ElementsAre(-1));
  EXPECT_THAT(broken.steps.link, ElementsAre(-1));
}

TEST(Playback, fails_at_the_end_if_somebody_lacks_something) {
  const Schedule schedule = ring_allgather();
  std::vector<Step> steps = steps_of(schedule);
  steps.pop_back();
  const Playback playback = played(with_steps(schedule, steps));
  EXPECT_THAT(playback.verdict.sentence, HasSubstr("incomplete"));
  EXPECT_EQ(playback.verdict.step, 4U);
  EXPECT_EQ(playback.verdict.transfer, -1);
  EXPECT_EQ(playback.verdict.node, 0);
  const Playback nothing = played(Schedule(schedule.header()));
  EXPECT_FALSE(nothing.verdict.correct);
  EXPECT_EQ(nothing.verdict.step, 0U);
  EXPECT_EQ(nothing.verdict.transfer, -1);
}

TEST(Playback, fails_where_a_contribution_counts_twice) {
  const Case on = make_case("ring:4", allreduce);
  Schedule schedule(ScheduleHeader{*on.problem, ""});
  const Collective& collective = on.problem->collective;
  Step first, second;
  first.add(NodeId{0}, Port{0}, collective.copied(NodeId{0}, 0, 0));
  second.add(NodeId{0}, Port{0}, collective.copied(NodeId{0}, 1, 0));
  schedule.append(first);
  schedule.append(second);
  const Playback playback = played(schedule);
  EXPECT_THAT(playback.verdict.sentence, HasSubstr("contributes twice"));
  EXPECT_EQ(playback.verdict.step, 2U);
  EXPECT_EQ(playback.verdict.transfer, 1);
}

TEST(Playback, refuses_pages_that_are_too_large_before_or_while_they_are_made) {
  std::size_t begun = 0;
  const Case large = make_case("complete:4000", alltoall);
  expect_error(
      [&] {
        return record_playback(
            [&](StepSink& sink) {
              sink.begin({*large.problem, "never"});
              ++begun;
            },
            {});
      },
      ErrorCode::too_large, "a page of alltoall on complete:4000 takes more than 64.0 MiB",
      "smaller network");
  EXPECT_EQ(begun, 0U);
  const Schedule schedule = ring_allgather();
  PlaybackOptions small;
  small.page_limit = 600;
  expect_error([&] { return record_playback(pushing(schedule), small); }, ErrorCode::too_large,
               "takes more than 600 bytes", "fewer messages");
  PlaybackOptions little;
  little.memory_limit = 100;
  expect_error([&] { return record_playback(pushing(schedule), little); }, ErrorCode::too_large,
               "the page of allgather on ring:6", "smaller network");
}

TEST(Playback, can_be_stopped) {
  const Schedule schedule = ring_allgather();
  PlaybackOptions options;
  options.progress = [](std::string_view what, std::uint64_t done, std::uint64_t) {
    if (what == "recording" && done == 2) throw Error(ErrorCode::interrupted, "stopped", "");
  };
  expect_error([&] { return record_playback(pushing(schedule), options); }, ErrorCode::interrupted,
               "stopped", "");
}

}  // namespace
}  // namespace asterism::testing

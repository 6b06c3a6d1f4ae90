// What switches may do with messages, parts of results and stretches: forward, copy, reduce.
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/meter.hpp>
#include <asterism/owned_schedule.hpp>
#include <asterism/schedule_timer.hpp>

#include "bound/random_problem.hpp"
#include "bound/random_schedule.hpp"
#include "network/drawn_network.hpp"
#include "semantics/random_reduction.hpp"
#include "semantics/ring_cases.hpp"

namespace asterism {
namespace {

using testing::DrawnNetwork;
using testing::PlainSchedule;
using testing::PlainStep;
using testing::PlainTransfer;
using testing::send;
using testing::verify;
using Switches = Model::Switches;

constexpr std::uint64_t hub = 3;  // its ports are the nodes 0, 1 and 2, which have one port each

/// Three hosts around a switch.
Problem around_a_switch(CollectiveKind kind, Switches switches, std::uint64_t batch = 1) {
  const auto network = std::make_shared<DrawnNetwork>(
      4, std::vector<testing::DrawnLink>{{0, hub, {}}, {1, hub, {}}, {2, hub, {}}},
      std::vector<std::uint32_t>{hub});
  std::vector<NodeId> sources;
  if (traits_of(kind).sources != CollectiveTraits::Sources::every) sources = {NodeId{0}};
  Model model;
  model.switches = switches;
  return {network, Collective(kind, *network, sources, batch), model};
}

/// Checks the weakest switches that allow a schedule, and that the verifier reports what it uses.
void expect_needs(CollectiveKind kind, Switches least, const PlainSchedule& schedule) {
  for (const Switches switches : {Switches::forward, Switches::copy, Switches::reduce}) {
    const Verdict verdict = verify(around_a_switch(kind, switches), schedule);
    EXPECT_EQ(verdict.valid, switches >= least)
        << (verdict.valid ? "" : verdict.earliest()->text) << static_cast<int>(switches);
    if (!verdict.valid) {
      EXPECT_NE(verdict.first(least == Switches::copy ? ViolationKind::switch_copies
                                                      : ViolationKind::switch_combines),
                nullptr);
      continue;
    }
    EXPECT_EQ(verdict.uses_switch_copy, least == Switches::copy);
    EXPECT_EQ(verdict.uses_switch_reduction, least == Switches::reduce);
  }
}

TEST(SwitchRules, a_message_leaves_as_often_as_it_came) {
  using enum CollectiveKind;
  expect_needs(broadcast, Switches::copy,
               {{send(0, {0}, {0})}, {send(hub, {1}, {0}), send(hub, {2}, {0})}});
  expect_needs(broadcast, Switches::copy,
               {{send(0, {0}, {0})}, {send(hub, {1}, {0})}, {send(hub, {2}, {0})}});
  expect_needs(
      broadcast, Switches::forward,
      {{send(0, {0}, {0})}, {send(0, {0}, {0}), send(hub, {1}, {0})}, {send(hub, {2}, {0})}});
  expect_needs(
      broadcast, Switches::forward,
      {{send(0, {0}, {0})}, {send(hub, {1}, {0})}, {send(1, {0}, {0})}, {send(hub, {2}, {0})}});
  // Twice in a packet is one copy.
  expect_needs(broadcast, Switches::copy,
               {{send(0, {0}, {0, 0})}, {send(hub, {1}, {0}), send(hub, {2}, {0})}});
  // What arrives in a step cannot be sent in the same step.
  expect_needs(
      broadcast, Switches::copy,
      {{send(0, {0}, {0})}, {send(0, {0}, {0}), send(hub, {1}, {0}), send(hub, {2}, {0})}});
}

TEST(SwitchRules, the_violation_says_what_is_wrong) {
  const Verdict verdict = verify(around_a_switch(CollectiveKind::broadcast, Switches::forward),
                                 {{send(0, {0}, {0})}, {send(hub, {1}, {0}), send(hub, {2}, {0})}});
  testing::expect_violation(
      verdict, ViolationKind::switch_copies,
      {1, 2, hub, Port{2}, MessageId{0},
       "step 2: switch copies, node 3, port 2, message of 0 (switches only forward: each copy that "
       "arrives leaves at most once)"});
}

TEST(SwitchRules, who_lacks_a_message_cannot_be_blamed_for_copying_it) {
  const Verdict verdict = verify(around_a_switch(CollectiveKind::broadcast, Switches::forward),
                                 {{send(hub, {1}, {0})}});
  EXPECT_THAT(testing::kinds(verdict), ::testing::ElementsAre(ViolationKind::sender_lacks_message,
                                                              ViolationKind::incomplete));
}

/// A switch that only forwards needs a copy for each that it sends on: none of them is redundant.
TEST(SwitchRules, copies_for_a_forwarding_switch_are_not_redundant) {
  const PlainSchedule twice{
      {send(0, {0}, {0})}, {send(0, {0}, {0}), send(hub, {1}, {0})}, {send(hub, {2}, {0})}};
  EXPECT_EQ(
      verify(around_a_switch(CollectiveKind::broadcast, Switches::forward), twice, true).redundant,
      0U);
  EXPECT_EQ(verify(around_a_switch(CollectiveKind::broadcast, Switches::copy), twice).redundant,
            1U);
}

TEST(SwitchRules, parts_that_meet_at_a_switch_are_combined) {
  const Problem problem = around_a_switch(CollectiveKind::reduce, Switches::reduce);
  const Collective& all = problem.collective;
  const std::uint64_t given = all.given(0).value();
  const auto posted = [&](std::uint64_t from) {
    return all.posted(NodeId{from}, NodeId{0}, 0).value();
  };
  const auto copied = [&](std::uint64_t from) { return all.copied(NodeId{from}, 0, 0).value(); };
  using enum CollectiveKind;
  expect_needs(reduce, Switches::reduce,
               {{send(1, {0}, {given}), send(2, {0}, {given})}, {send(hub, {0}, {given})}});
  expect_needs(reduce, Switches::reduce,
               {{send(1, {0}, {given})}, {send(2, {0}, {given})}, {send(hub, {0}, {given})}});
  expect_needs(reduce, Switches::forward,
               {{send(1, {0}, {given})},
                {send(2, {0}, {given}), send(hub, {0}, {given})},
                {send(hub, {0}, {given})}});
  // Posted parts pass each other, and so do copies.
  expect_needs(reduce, Switches::forward,
               {{send(1, {0}, {posted(1)}), send(2, {0}, {posted(2)})},
                {send(hub, {0}, {posted(1)})},
                {send(hub, {0}, {posted(2)})}});
  expect_needs(reduce, Switches::forward,
               {{send(1, {0}, {copied(1)}), send(2, {0}, {copied(2)})},
                {send(hub, {0}, {copied(1)})},
                {send(hub, {0}, {copied(2)})}});
  // The switch makes a copy of what it has combined, or of what was given to it.
  expect_needs(reduce, Switches::reduce,
               {{send(1, {0}, {given}), send(2, {0}, {given})}, {send(hub, {0}, {copied(hub)})}});
  expect_needs(reduce, Switches::copy,
               {{send(1, {0}, {given})},
                {send(hub, {0}, {copied(hub)})},
                {send(2, {0}, {posted(2)})},
                {send(hub, {0}, {posted(2)})}});
}

TEST(SwitchRules, a_switch_that_sends_copies_on_as_its_own_combines) {
  const Problem problem = around_a_switch(CollectiveKind::reduce, Switches::reduce);
  const auto copied = [&](std::uint64_t from) {
    return problem.collective.copied(NodeId{from}, 0, 0).value();
  };
  expect_needs(
      CollectiveKind::reduce, Switches::reduce,
      {{send(1, {0}, {copied(1)}), send(2, {0}, {copied(2)})}, {send(hub, {0}, {copied(hub)})}});
}

TEST(SwitchRules, whole_results_are_counted) {
  const Problem problem = around_a_switch(CollectiveKind::allreduce, Switches::reduce);
  const std::uint64_t given = problem.collective.given(0).value();
  const std::uint64_t whole = problem.collective.whole(0).value();
  const PlainSchedule to_node_0{{send(1, {0}, {given})},
                                {send(2, {0}, {given}), send(hub, {0}, {given})},
                                {send(hub, {0}, {given})}};
  PlainSchedule copying = to_node_0;
  copying.push_back({send(0, {0}, {whole})});
  copying.push_back({send(hub, {1}, {whole}), send(hub, {2}, {whole})});
  expect_needs(CollectiveKind::allreduce, Switches::copy, copying);
  PlainSchedule forwarding = to_node_0;
  forwarding.push_back({send(0, {0}, {whole})});
  forwarding.push_back({send(0, {0}, {whole}), send(hub, {1}, {whole})});
  forwarding.push_back({send(hub, {2}, {whole})});
  expect_needs(CollectiveKind::allreduce, Switches::forward, forwarding);
}

/// Copies with contributions in common pass a switch that does not combine them.
TEST(SwitchRules, copies_are_not_combined_where_nothing_is) {
  const Problem problem = around_a_switch(CollectiveKind::allreduce, Switches::forward);
  const auto copied = [&](std::uint64_t from, std::uint64_t generation) {
    return problem.collective.copied(NodeId{from}, generation, 0).value();
  };
  const PlainSchedule schedule{{send(1, {0}, {copied(1, 0)})},
                               {send(hub, {0}, {copied(1, 0)})},
                               {send(0, {0}, {copied(0, 0)})},  // with the contribution of node 1
                               {send(hub, {2}, {copied(0, 0)})}};
  EXPECT_THAT(testing::kinds(verify(problem, schedule)),
              ::testing::ElementsAre(ViolationKind::incomplete));
  const Problem combining = around_a_switch(CollectiveKind::allreduce, Switches::reduce);
  EXPECT_NE(verify(combining, schedule).first(ViolationKind::contributes_twice), nullptr);
}

TEST(SwitchRules, a_switch_that_joins_stretches_of_a_scan_combines) {
  const Problem problem = around_a_switch(CollectiveKind::scan, Switches::reduce);
  const auto stretch = [&](std::uint64_t first, std::uint64_t last) {
    return problem.collective.stretch({first, last, 0}).value();
  };
  const PlainSchedule joining{{send(0, {0}, {stretch(0, 0)}), send(1, {0}, {stretch(1, 1)})},
                              {send(hub, {1}, {stretch(0, 0)}), send(hub, {2}, {stretch(0, 1)})}};
  expect_needs(CollectiveKind::scan, Switches::reduce, joining);
  const PlainSchedule forwarding{{send(0, {0}, {stretch(0, 0)})},
                                 {send(hub, {1}, {stretch(0, 0)})},
                                 {send(1, {0}, {stretch(0, 1)})},
                                 {send(hub, {2}, {stretch(0, 1)})}};
  expect_needs(CollectiveKind::scan, Switches::forward, forwarding);
  const Verdict lacking = verify(around_a_switch(CollectiveKind::scan, Switches::forward),
                                 {{send(hub, {2}, {stretch(0, 1)})}});
  EXPECT_NE(lacking.first(ViolationKind::sender_lacks_message), nullptr);
  EXPECT_EQ(lacking.first(ViolationKind::switch_combines), nullptr);
}

TEST(SwitchRules, personalized_messages_are_only_forwarded) {
  const Problem problem = around_a_switch(CollectiveKind::scatter, Switches::forward);
  const Verdict verdict =
      verify(problem, {{send(0, {0}, {1, 2})}, {send(hub, {1}, {1}), send(hub, {2}, {2})}});
  EXPECT_TRUE(verdict.valid);
  EXPECT_FALSE(verdict.uses_switch_copy || verdict.uses_switch_reduction);
}

/// Whether a switch sends something more often than it came by then, counted by hand.
bool copies_by_hand(const Problem& problem, const Schedule& schedule) {
  std::map<std::pair<NodeId, MessageId>, std::int64_t> left_over;
  bool copies = false;
  for (std::size_t step = 0; step < schedule.size(); ++step) {
    std::vector<std::pair<NodeId, MessageId>> arrivals;
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i) {
      const Transfer transfer = schedule.transfer(step, i);
      NodeId to = transfer.from;
      for (const Port port : transfer.ports) to = problem.network().neighbour(to, port);
      for (const MessageId message : transfer.messages) {
        arrivals.emplace_back(to, message);
        if (problem.network().is_switch(transfer.from))
          copies = --left_over[{transfer.from, message}] < 0 || copies;
      }
    }
    for (const auto& arrival : arrivals) ++left_over[arrival];
  }
  return copies;
}

TEST(SwitchRules, agree_with_counting_by_hand_on_random_schedules) {
  std::uint64_t copying = 0, forwarding = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    Random random(seed);
    Problem problem = testing::random_problem(7, random);
    if (!problem.network().has_switches() || problem.collective.personalized()) continue;
    ScheduleRecorder recorder;
    ScheduleVerifier verifier;
    Tee tee({&recorder, &verifier});
    if (!testing::RandomSchedule(problem, random).push(tee, 80)) continue;
    ASSERT_TRUE(verifier.verdict().valid) << seed;
    const bool copies = copies_by_hand(problem, recorder.schedule());
    ++(copies ? copying : forwarding);
    EXPECT_EQ(verifier.verdict().uses_switch_copy, copies) << seed;
    EXPECT_FALSE(verifier.verdict().uses_switch_reduction) << seed;
    problem.model.switches = Switches::forward;
    ScheduleVerifier strict;
    strict.begin({problem});
    for (std::size_t i = 0; i < recorder.schedule().size(); ++i)
      strict.take(recorder.schedule().step(i));
    strict.end();
    EXPECT_EQ(strict.verdict().first(ViolationKind::switch_copies) != nullptr, copies) << seed;
    EXPECT_EQ(strict.verdict().valid, !copies) << seed;
  }
  EXPECT_GT(copying, 50U);
  EXPECT_GT(forwarding, 50U);
}

/// What the verifier reports about switches is exactly what they must be able to do.
TEST(SwitchRules, what_a_reduction_uses_is_what_it_needs) {
  std::map<std::pair<bool, bool>, std::uint64_t> seen;  // copy, reduction
  for (std::uint64_t seed = 0; seed < 12000; ++seed) {
    Random random(seed);
    Problem problem = testing::random_reduction_problem(7, random);
    if (!problem.network().has_switches()) continue;
    const PlainSchedule schedule = testing::RandomReduction(problem, random).make(40);
    const Verdict verdict = verify(problem, schedule);
    if (!verdict.valid) continue;
    ++seen[{verdict.uses_switch_copy, verdict.uses_switch_reduction}];
    problem.model.switches = Switches::copy;
    const Verdict copy = verify(problem, schedule);
    EXPECT_EQ(copy.valid, !verdict.uses_switch_reduction)
        << "seed " << seed << (copy.valid ? "" : ": " + copy.earliest()->text);
    problem.model.switches = Switches::forward;
    const Verdict forward = verify(problem, schedule);
    EXPECT_EQ(forward.valid, !verdict.uses_switch_reduction && !verdict.uses_switch_copy)
        << "seed " << seed << (forward.valid ? "" : ": " + forward.earliest()->text);
  }
  for (const auto& [uses, count] : seen) EXPECT_GT(count, 5U) << uses.first << uses.second;
  EXPECT_EQ(seen.size(), 4U);
}

/// Tries every removal from, and duplication in, a broadcast over a forwarding switch.
TEST(SwitchRules, no_mutant_of_a_forwarded_broadcast_escapes) {
  const Problem problem = around_a_switch(CollectiveKind::broadcast, Switches::forward, 2);
  const PlainSchedule base{{send(0, {0}, {0, 1})},
                           {send(0, {0}, {0}), send(hub, {1}, {0, 1})},
                           {send(0, {0}, {1}), send(hub, {2}, {0})},
                           {send(hub, {2}, {1})}};
  ASSERT_TRUE(verify(problem, base, true).valid);
  std::uint64_t mutants = 0;
  for (std::size_t step = 0; step < base.size(); ++step)
    for (std::size_t i = 0; i < base[step].size(); ++i)
      for (std::size_t m = 0; m < base[step][i].messages.size(); ++m) {
        PlainSchedule without = base;
        std::erase(without[step][i].messages, base[step][i].messages[m]);
        if (without[step][i].messages.empty()) std::erase(without[step], without[step][i]);
        EXPECT_FALSE(verify(problem, without).valid) << step << i << m;
        ++mutants;
        if (base[step][i].from != NodeId{hub}) continue;
        for (std::uint32_t port = 0; port < 3; ++port) {
          PlainSchedule doubled = base;
          doubled.push_back({{NodeId{hub}, {Port{port}}, {base[step][i].messages[m]}}});
          EXPECT_NE(verify(problem, doubled).first(ViolationKind::switch_copies), nullptr)
              << step << i << m << port;
          ++mutants;
        }
      }
  EXPECT_EQ(mutants, 20U);
}

/// Hosts 0 and 1 with two switches between them; links of different costs.
Problem across_two_switches(Model model) {
  const auto network = std::make_shared<DrawnNetwork>(
      4,
      std::vector<testing::DrawnLink>{{0, 2, {1, 0.5, 3}}, {2, 3, {0.25, 0.25}}, {3, 1, {2, 0, 1}}},
      std::vector<std::uint32_t>{2, 3});
  return {network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}), std::move(model)};
}

TEST(CutThrough, a_transfer_may_cross_a_path_of_switches) {
  Model model;
  model.link_delay = 10;
  model.switch_hops = Model::SwitchHops::store_and_forward;
  const PlainSchedule path{{send(0, {0, 1, 1}, {0})}};
  EXPECT_THAT(testing::kinds(verify(across_two_switches(model), path)),
              ::testing::ElementsAre(ViolationKind::no_such_link, ViolationKind::incomplete));
  model.switch_hops = Model::SwitchHops::cut_through;
  const Problem problem = across_two_switches(model);
  EXPECT_TRUE(verify(problem, path).valid);

  ScheduleTimer timer;
  Meter meter;
  Tee tee({&timer, &meter});
  tee.begin({problem});
  Step step;
  step.add(NodeId{0}, path[0][0].ports, path[0][0].messages);
  tee.take(step);
  tee.end();
  // Start-up, latencies and the slowest link once; then the delays of the links.
  EXPECT_EQ(meter.metering().time, 1 + 0.75 + 4 + (3 * 10 + 3 + 1));
  EXPECT_EQ(timer.timing().time, meter.metering().time);
  EXPECT_EQ(timer.timing().busiest_time, 1 + 0.75 + 4);
}

TEST(CutThrough, paths_lead_through_switches_only) {
  Model model;
  model.switch_hops = Model::SwitchHops::cut_through;
  const auto network = std::make_shared<DrawnNetwork>(
      4, std::vector<testing::DrawnLink>{{0, 1, {}}, {1, 2, {}}, {2, 3, {}}},
      std::vector<std::uint32_t>{2});
  const Problem problem(network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}),
                        model);
  const Verdict through_a_host = verify(problem, {{send(0, {0, 1, 1}, {0})}});
  ASSERT_NE(through_a_host.first(ViolationKind::no_such_link), nullptr);
  EXPECT_THAT(through_a_host.first(ViolationKind::no_such_link)->text,
              ::testing::HasSubstr("a path of 3 ports through 1, which is no switch"));
  EXPECT_TRUE(verify(problem, {{send(0, {0}, {0})}, {send(1, {1, 1}, {0})}}).valid);
  EXPECT_TRUE(
      verify(problem, {{send(0, {0}, {0})}, {send(1, {1}, {0})}, {send(2, {1}, {0})}}).valid);
}

}  // namespace
}  // namespace asterism

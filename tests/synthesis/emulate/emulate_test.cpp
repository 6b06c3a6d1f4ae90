// Emulation: timetables, and schedules of the star on macro-stars through the verifiers.
#include <algorithm>
#include <set>
#include <tuple>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/emulate.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using testing::make_case;

Model with_ports(const char* ports) {
  Model model;
  parse_ports(ports, model);
  return model;
}

/// T and S T S of MS(l, n), without the network.
Embedding words_of(unsigned l, unsigned n) {
  Embedding embedding;
  for (std::uint32_t q = 0; q < n; ++q) embedding.words.push_back({Port{q}});
  for (std::uint32_t i = 0; i + 1 < l; ++i)
    for (std::uint32_t q = 0; q < n; ++q)
      embedding.words.push_back({Port{n + i}, Port{q}, Port{n + i}});
  return embedding;
}

bool uses_no_port_twice(const Embedding& embedding, const Timetable& table) {
  std::set<std::pair<std::uint32_t, Port>> taken;
  for (std::size_t port = 0; port < table.slot_of.size(); ++port)
    for (std::size_t hop = 0; hop < table.slot_of[port].size(); ++hop)
      if (!taken.insert({table.slot_of[port][hop], embedding.words[port][hop]}).second)
        return false;
  return true;
}

bool is_in_order(const Timetable& table) {
  return std::ranges::all_of(table.slot_of, [&](const auto& slots) {
    return std::ranges::is_sorted(slots, std::less_equal{}) &&
           (slots.empty() || (slots.front() >= 1 && slots.back() <= table.slots));
  });
}

std::vector<Port> all_ports(const Embedding& embedding) {
  std::vector<Port> ports;
  for (std::uint32_t port = 0; port < embedding.words.size(); ++port) ports.emplace_back(port);
  return ports;
}

TEST(Timetables, of_all_ports_take_max_2n_l_plus_1_slots) {
  for (unsigned l = 2; l <= 14; ++l)
    for (unsigned n = 1; n <= 14; ++n) {
      const Embedding embedding = words_of(l, n);
      const Timetable table = make_timetable(embedding, all_ports(embedding), with_ports("all"));
      EXPECT_LE(table.slots, std::max(2 * n, l) + 1) << l << "," << n;
      EXPECT_TRUE(uses_no_port_twice(embedding, table)) << l << "," << n;
      EXPECT_TRUE(is_in_order(table)) << l << "," << n;
    }
}

RC_GTEST_PROP(Timetables, of_some_ports_hold_every_hop_in_order, ()) {
  const auto l = *rc::gen::inRange(2U, 7U);
  const auto n = *rc::gen::inRange(1U, 6U);
  const Embedding embedding = words_of(l, n);
  std::vector<Port> used;
  for (const Port port : all_ports(embedding))
    if (*rc::gen::arbitrary<bool>()) used.push_back(port);
  const auto ports = *rc::gen::element("one", "single-dimension", "2", "all");
  const Timetable table = make_timetable(embedding, used, with_ports(ports));
  RC_ASSERT(is_in_order(table));
  for (const Port port : all_ports(embedding)) {
    const bool is_used = std::ranges::find(used, port) != used.end();
    RC_ASSERT(table.slot_of[port.value()].size() ==
              (is_used ? embedding.words[port.value()].size() : 0));
  }
  if (std::string(ports) == "all") {
    RC_ASSERT(uses_no_port_twice(embedding, table));
    RC_ASSERT(table.slots <= std::max(2 * n, l) + 1);
  }
}

TEST(Timetables, of_one_port_make_the_swaps_of_a_block_together) {
  const Embedding embedding = words_of(3, 2);
  const auto slots = [&](std::vector<Port> used, const char* ports) {
    return make_timetable(embedding, used, with_ports(ports)).slots;
  };
  EXPECT_EQ(slots({Port{0}, Port{1}}, "one"), 1U);
  EXPECT_EQ(slots({Port{2}, Port{3}}, "one"), 3U);
  EXPECT_EQ(slots({Port{0}, Port{2}, Port{4}}, "one"), 7U);
  EXPECT_EQ(slots({Port{2}, Port{3}}, "2"), 6U);
  EXPECT_EQ(slots({}, "all"), 0U);
}

std::vector<std::string> emulated_names() {
  std::vector<std::string> names;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    if (algorithm.name.starts_with("emulate:")) names.push_back(algorithm.name);
  return names;
}

TEST(Emulation, is_offered_for_every_algorithm_of_the_star_that_is_not_made_of_another) {
  std::size_t of_star = 0;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    if (std::ranges::find(algorithm.families, "star") != algorithm.families.end() &&
        !algorithm.name.starts_with("reverse:") && !algorithm.name.starts_with("both-ways:"))
      ++of_star;
  EXPECT_EQ(emulated_names().size(), of_star);
  EXPECT_GE(of_star, 15U);
}

/// The steps of an algorithm, verified; 0 if it does not apply.
std::uint64_t verified_steps(const std::string& name, const std::string& spec, const Model& model,
                             const Parameters& parameters, bool expand) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(name);
  const testing::Case on = make_case(spec, algorithm.collectives.front(), model, {});
  if (why_not(algorithm, *on.problem)) return 0;
  const CheckedRun run = run_checked(algorithm, {*on.problem, parameters, 0, {}}, {expand, {}});
  EXPECT_TRUE(run.verdict.valid) << name << " on " << spec << ": " << run.verdict.earliest()->text;
  return run.metering.steps;
}

std::uint64_t slowdown_at_most(const Network& host, const Model& model) {
  const std::uint64_t l = host.parameters()[0], n = host.parameters()[1];
  if (model.ports == Model::Ports::all) return std::max(2 * n, l) + 1;
  return model.ports == Model::Ports::single_dimension ? 3 : 3 * (l - 1) + 1;
}

TEST(Emulation, is_valid_move_by_move_with_the_slowdown_of_the_theorems) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& name : emulated_names())
    for (const char* const ports : {"one", "single-dimension", "all"}) {
      const auto host = make_network("macro-star:2,2");
      const std::string guest = name.substr(name.find(':') + 1);
      const Model model = with_ports(ports);
      const std::uint64_t on_star = verified_steps(guest, "star:5", model, {}, true);
      const bool copies = traits_of(algorithm_catalogue().get(name).collectives.front()).handling ==
                          Handling::copied;
      const Parameters forget = copies ? Parameters{{"passing", "forget"}} : Parameters{};
      const std::uint64_t steps = verified_steps(name, host->spec(), model, forget, true);
      EXPECT_LE(steps, slowdown_at_most(*host, model) * on_star) << name << " " << ports;
      EXPECT_GE(steps, on_star) << name << " " << ports;
      EXPECT_LE(verified_steps(name, host->spec(), model, {}, true), steps) << name << " " << ports;
    }
}

TEST(Emulation, runs_on_scaled_up_and_nested_macro_stars) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& name : emulated_names())
    for (const char* const spec :
         {"macro-star:2,1,1", "macro-star:2,2,1", "macro-star:1,4,nucleus=2x2"})
      verified_steps(name, spec, with_ports("all"), {}, false);
}

TEST(Emulation, of_symmetric_schedules_is_the_same_by_symmetry_and_move_by_move) {
  for (const std::string name :
       {"emulate:misic94-nonpersonalized", "emulate:misic94-personalized",
        "emulate:fragopoulou95-multinode", "emulate:fragopoulou95-exchange"})
    for (const char* const spec : {"macro-star:2,2", "macro-star:3,1", "macro-star:2,1,1"}) {
      const Model model = with_ports("all");
      EXPECT_EQ(verified_steps(name, spec, model, {}, false),
                verified_steps(name, spec, model, {}, true))
          << name << " " << spec;
    }
}

TEST(Emulation, of_the_multinode_broadcast_takes_a_step_for_each_other_node_if_copies_are_kept) {
  const Model model = with_ports("single-dimension");
  for (const auto& [spec, nodes] :
       {std::pair("macro-star:2,2", 120U), {"macro-star:2,3", 5040U}, {"macro-star:3,2", 5040U}})
    EXPECT_EQ(verified_steps("emulate:misic94-nonpersonalized", spec, model, {}, false), nodes - 1);
}

TEST(Emulation, keeps_to_the_packet_limit) {
  Model model = with_ports("single-dimension");
  model.packet_limit = 1;
  for (const std::string name : {"emulate:misic94-nonpersonalized", "emulate:misic94-personalized"})
    EXPECT_GT(verified_steps(name, "macro-star:2,2", model, {}, true), 0U);
}

TEST(Emulation, of_other_words_for_passing_is_refused) {
  const testing::Case on = make_case("macro-star:2,2", CollectiveKind::allgather);
  expect_error(
      [&] {
        return run_checked(algorithm_catalogue().get("emulate:misic94-nonpersonalized"),
                           {*on.problem, {{"passing", "maybe"}}, 0, {}});
      },
      ErrorCode::unknown_name, "passing = \"maybe\" is not known", "write keep or forget");
}

TEST(Emulation, needs_links_that_carry_both_ways_at_once) {
  Model model;
  model.duplex = Model::Duplex::half;
  const testing::Case on = make_case("macro-star:2,2", CollectiveKind::allgather, model);
  EXPECT_EQ(why_not(algorithm_catalogue().get("emulate:misic94-nonpersonalized"), *on.problem),
            ObstacleCode::full_duplex_blocks);
}

/// Records relative steps as (port, destinations).
class Recorder final : public RelativeSink {
 public:
  void begin(const ScheduleHeader&) override {}
  void take(const RelativeStep& step) override {
    steps.emplace_back();
    for (std::size_t i = 0; i < step.size(); ++i)
      steps.back().emplace_back(step[i].port.value(), step[i].destinations.size());
  }
  std::vector<std::vector<std::pair<std::uint32_t, std::size_t>>> steps;
};

/// T_4 and then T_5 of the star are S2 T2 S2 and S2 T3 S2 on MS(2,2).
TEST(Emulation, leaves_out_swaps_to_and_fro) {
  const auto pushed = [](std::vector<NodeId> first, std::vector<NodeId> second,
                         std::uint64_t limit) {
    Model model = with_ports("single-dimension");
    model.packet_limit = limit;
    const testing::Case on = make_case("macro-star:2,2", CollectiveKind::alltoall, model);
    Recorder recorder;
    RelativeEmulator emulator(find_embedding(make_network("star:5"), on.network), {*on.problem},
                              recorder);
    emulator.begin({*on.problem});
    RelativeStep step;
    step.send(Port{2}, first);
    emulator.take(step);
    step.clear();
    step.send(Port{3}, second);
    emulator.take(step);
    emulator.end();
    return recorder.steps;
  };
  using Steps = std::vector<std::vector<std::pair<std::uint32_t, std::size_t>>>;
  const NodeId a{7}, b{8};
  EXPECT_EQ(pushed({a}, {a}, 0), (Steps{{{2, 1}}, {{0, 1}}, {{1, 1}}, {{2, 1}}}));
  EXPECT_EQ(pushed({a}, {b}, 0), (Steps{{{2, 1}}, {{0, 1}}, {{2, 2}}, {{1, 1}}, {{2, 1}}}));
  EXPECT_EQ(pushed({a}, {b}, 1),
            (Steps{{{2, 1}}, {{0, 1}}, {{2, 1}}, {{2, 1}}, {{1, 1}}, {{2, 1}}}));
}

/// Records explicit steps as (node, port, messages).
class StepRecorder final : public StepSink {
 public:
  using Packets = std::vector<std::tuple<NodeId, std::uint32_t, std::vector<MessageId>>>;

  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override {
    steps.emplace_back();
    for (std::size_t i = 0; i < step.size(); ++i)
      steps.back().emplace_back(
          step[i].from, step[i].ports[0].value(),
          std::vector<MessageId>(step[i].messages.begin(), step[i].messages.end()));
  }
  std::vector<Packets> steps;
};

/// T_4 from node 0 to `end` and then T_5, both of which begin and end with S2 on MS(2,2): ports 2 0
/// 2 and 2 1 2.
class PersonalMessages : public ::testing::Test {
 protected:
  using Messages = std::vector<MessageId>;
  using Steps = std::vector<StepRecorder::Packets>;

  [[nodiscard]] NodeId from(NodeId node, std::initializer_list<std::uint32_t> ports) const {
    for (const std::uint32_t port : ports) node = host_->neighbour(node, Port{port});
    return node;
  }
  [[nodiscard]] Steps emulated(const Messages& first, NodeId next_from, const Messages& second,
                               std::uint64_t limit = 0) const {
    Model model = with_ports("single-dimension");
    model.packet_limit = limit;
    const testing::Case on = make_case("macro-star:2,2", CollectiveKind::alltoall, model);
    StepRecorder recorder;
    StepEmulator emulator(find_embedding(make_network("star:5"), on.network), {*on.problem},
                          recorder, Passing::keep);
    emulator.begin({*on.problem});
    Step step;
    step.add(NodeId{0}, Port{2}, first);
    emulator.take(step);
    step.clear();
    step.add(next_from, Port{3}, second);
    emulator.take(step);
    emulator.end();
    return recorder.steps;
  }

  std::shared_ptr<const Network> host_ = make_network("macro-star:2,2");
  NodeId start_{0};
  NodeId before_end_ = from(start_, {2, 0});
  NodeId end_ = from(before_end_, {2});
  MessageId a_{7}, b_{8}, c_{9};
};

TEST_F(PersonalMessages, that_go_on_are_not_swapped_to_and_fro) {
  EXPECT_EQ(emulated({a_}, end_, {a_}), (Steps{{{start_, 2, {a_}}},
                                               {{from(start_, {2}), 0, {a_}}},
                                               {{before_end_, 1, {a_}}},
                                               {{from(before_end_, {1}), 2, {a_}}}}));
}

TEST_F(PersonalMessages, that_stay_behind_arrive_while_the_others_go_on) {
  EXPECT_EQ(emulated({a_, c_}, end_, {a_}), (Steps{{{start_, 2, {a_, c_}}},
                                                   {{from(start_, {2}), 0, {a_, c_}}},
                                                   {{before_end_, 2, {c_}}},
                                                   {{before_end_, 1, {a_}}},
                                                   {{from(before_end_, {1}), 2, {a_}}}}));
}

TEST_F(PersonalMessages, cross_on_a_link_if_others_leave) {
  EXPECT_EQ(emulated({a_}, end_, {b_}), (Steps{{{start_, 2, {a_}}},
                                               {{from(start_, {2}), 0, {a_}}},
                                               {{before_end_, 2, {a_}}, {end_, 2, {b_}}},
                                               {{before_end_, 1, {b_}}},
                                               {{from(before_end_, {1}), 2, {b_}}}}));
}

TEST_F(PersonalMessages, share_a_packet_the_same_way_unless_it_is_too_large) {
  const StepRecorder::Packets after{{end_, 1, {b_}}};
  const StepRecorder::Packets last{{from(end_, {1}), 2, {b_}}};
  EXPECT_EQ(emulated({a_}, before_end_, {b_}), (Steps{{{start_, 2, {a_}}},
                                                      {{from(start_, {2}), 0, {a_}}},
                                                      {{before_end_, 2, {a_, b_}}},
                                                      after,
                                                      last}));
  EXPECT_EQ(emulated({a_}, before_end_, {b_}, 1), (Steps{{{start_, 2, {a_}}},
                                                         {{from(start_, {2}), 0, {a_}}},
                                                         {{before_end_, 2, {a_}}},
                                                         {{before_end_, 2, {b_}}},
                                                         after,
                                                         last}));
}

}  // namespace
}  // namespace asterism

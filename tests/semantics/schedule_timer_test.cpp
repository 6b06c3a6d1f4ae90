#include <map>
#include <string>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/expand.hpp>
#include <asterism/meter.hpp>
#include <asterism/schedule_timer.hpp>
#include <asterism/verify.hpp>

#include "base/expect_error.hpp"
#include "base/mix.hpp"
#include "bound/random_problem.hpp"
#include "bound/random_schedule.hpp"
#include "extent.hpp"
#include "network/drawn_network.hpp"
#include "schedule_cases.hpp"
#include "semantics/event_driven_timing.hpp"
#include "semantics/random_reduction.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::EventDrivenTiming;
using testing::expect_error;
using testing::for_every_fit;
using testing::make_case;

constexpr Port clockwise{0}, anticlockwise{1};  // of rings

struct Sending {
  std::uint64_t from;
  std::vector<Port> ports;
  std::vector<std::uint64_t> messages;
};
using Sendings = std::vector<std::vector<Sending>>;

ScheduleTiming timed(const Problem& problem, const Sendings& steps,
                     const PacketLatency& latency = {}) {
  ScheduleTimer timer(0, latency);
  timer.begin({problem});
  for (const std::vector<Sending>& sendings : steps) {
    Step step;
    for (const Sending& sending : sendings) {
      const std::vector<MessageId> packet(sending.messages.begin(), sending.messages.end());
      step.add(NodeId{sending.from}, sending.ports, packet);
    }
    timer.take(step);
  }
  timer.end();
  return timer.timing();
}

Case broadcast_from_0(const std::string& spec, const Model& model, std::uint64_t batch = 1) {
  return make_case(spec, CollectiveKind::broadcast, model, {NodeId{0}}, batch);
}

Model model_with(const std::string& ports) {
  Model model;
  parse_ports(ports, model);
  return model;
}

/// Node 1 sends on while node 0 is still busy with node 3.
TEST(ScheduleTimer, nodes_go_on_when_they_have_what_they_send) {
  const ScheduleTiming timing = timed(*broadcast_from_0("ring:4", {}, 3).problem,
                                      {{{0, {clockwise}, {0, 1, 2}}},
                                       {{1, {clockwise}, {0}}, {0, {anticlockwise}, {0, 1, 2}}},
                                       {{1, {clockwise}, {1, 2}}}});
  EXPECT_EQ(timing.time, 9);
  EXPECT_EQ(timing.lock_step, 11);
  EXPECT_DOUBLE_EQ(timing.ratio(), 9.0 / 11);
  EXPECT_EQ(timing.first_complete, 4);
  EXPECT_EQ(timing.median_complete, 8);
  EXPECT_EQ(timing.last_complete, 9);
  EXPECT_EQ(timing.busiest_node, NodeId{1});
  EXPECT_EQ(timing.busiest_port, clockwise);
  EXPECT_EQ(timing.busiest_time, 5);
  EXPECT_DOUBLE_EQ(timing.busiest_share(), 5.0 / 9);
}

TEST(ScheduleTimer, a_node_receives_by_as_many_ports_as_the_model_has) {
  // Nodes 1 and 3 send to node 2 in two steps, the first of them for long.
  const Sendings steps{{{0, {clockwise}, {0}}, {0, {anticlockwise}, {1, 2, 3, 4}}},
                       {{3, {anticlockwise}, {1, 2, 3, 4}}},
                       {{1, {clockwise}, {0}}}};
  Model two = model_with("2");
  EXPECT_EQ(timed(*broadcast_from_0("ring:4", two, 5).problem, steps).time, 10);
  const ScheduleTiming one = timed(*broadcast_from_0("ring:4", {}, 5).problem,
                                   {{steps[0][0]}, {steps[0][1]}, steps[1], steps[2]});
  EXPECT_EQ(one.time, 2 + 5 + 5 + 2) << "node 2 is busy with node 3 until 12";
}

TEST(ScheduleTimer, a_port_takes_packets_in_the_order_of_the_schedule) {
  // Complete networks: node 0 sends to three others, in three steps, by two ports.
  const Case on = broadcast_from_0("complete:4", model_with("2"), 4);
  const Sendings steps{{{0, {Port{0}}, {0, 1, 2, 3}}},  // 0 to 5
                       {{0, {Port{1}}, {0}}},           // the other port: 0 to 2
                       {{0, {Port{2}}, {0}}}};          // 2 to 4
  const ScheduleTiming timing = timed(*on.problem, steps);
  EXPECT_EQ(timing.time, 5);
  EXPECT_EQ(timing.lock_step, 5 + 2 + 2);
  EXPECT_EQ(timed(*broadcast_from_0("complete:4", {}, 4).problem, steps).time, 9);
}

TEST(ScheduleTimer, a_link_of_half_duplex_carries_one_packet_at_a_time) {
  Model model = model_with("all");
  const Sendings steps{{{0, {clockwise}, {0}}}, {{1, {anticlockwise}, {1}}}};
  EXPECT_EQ(timed(*make_case("ring:4", CollectiveKind::allgather, model).problem, steps).time, 2);
  model.duplex = Model::Duplex::half;
  EXPECT_EQ(timed(*make_case("ring:4", CollectiveKind::allgather, model).problem, steps).time, 4);
}

TEST(ScheduleTimer, a_worm_has_all_links_of_its_path) {
  Model model = model_with("all");
  model.switching = Model::Switching::wormhole;
  model.rates["+x"] = 0.5;
  model.flit = 3;
  const Sendings steps{{{0, {clockwise, clockwise, clockwise}, {0}}},  // 1 + 3 / 0.5
                       {{2, {clockwise}, {2}}},                        // the last link of it
                       {{2, {anticlockwise}, {2}}}};                   // another, at the full rate
  const Case on = make_case("ring:6", CollectiveKind::allgather, model);
  EXPECT_EQ(timed(*on.problem, {steps[0]}).time, 7);
  EXPECT_EQ(timed(*on.problem, {steps[0], steps[1]}).time, 14);
  EXPECT_EQ(timed(*on.problem, {steps[0], steps[2]}).time, 7);
  EXPECT_EQ(timed(*on.problem, {steps[0], steps[2]}).lock_step, 11);
}

TEST(ScheduleTimer, hops_and_control_units_take_their_time) {
  Model model = model_with("all");
  model.switching = Model::Switching::wormhole;
  model.hop = 0.5;
  model.message_size = 10;
  const Case on = make_case("ring:6", CollectiveKind::allgather, model);
  ScheduleTimer timer;
  timer.begin({*on.problem});
  Step step;
  const MessageId own{0};
  step.add(NodeId{0}, std::vector<Port>{clockwise, clockwise, clockwise}, {&own, 1}, 4);
  timer.take(step);
  timer.end();
  EXPECT_EQ(timer.timing().time, 1 + 2 * 0.5 + 10 + 4);
  EXPECT_EQ(timer.timing().lock_step, timer.timing().time);
}

/// Node 1 has its message from the beginning, but waits for node 0's instructions.
TEST(ScheduleTimer, who_is_told_something_waits_for_it) {
  const Case on = make_case("ring:4", CollectiveKind::allgather, model_with("all"));
  const auto time_with = [&](std::uint64_t control) {
    ScheduleTimer timer;
    timer.begin({*on.problem});
    Step first;
    const MessageId own{0};
    first.add(NodeId{0}, std::vector<Port>{clockwise}, {&own, 1}, control);
    Step second;
    second.add(NodeId{1}, clockwise, MessageId{1});
    timer.take(first);
    timer.take(second);
    timer.end();
    return timer.timing().time;
  };
  EXPECT_EQ(time_with(0), 2);
  EXPECT_EQ(time_with(1), 3 + 2);
}

TEST(ScheduleTimer, adds_the_latency_of_every_link) {
  Model model = model_with("all");
  model.switching = Model::Switching::wormhole;
  const Case on = broadcast_from_0("ring:6", model);
  const PacketLatency latency = [](NodeId node, Port, const Transfer&) {
    return 10.0 * static_cast<double>(node.value() + 1);
  };
  const ScheduleTiming timing =
      timed(*on.problem, {{{0, {clockwise, clockwise}, {0}}}, {{2, {clockwise}, {0}}}}, latency);
  EXPECT_EQ(timing.time, (2 + 10 + 20) + (2 + 30));
  EXPECT_EQ(timing.lock_step, timing.time);
}

TEST(ScheduleTimer, counts_empty_steps_in_lock_step_only) {
  const ScheduleTiming timing =
      timed(*broadcast_from_0("ring:3", {}).problem, {{}, {{0, {clockwise}, {0}}}, {}});
  EXPECT_EQ(timing.time, 2);
  EXPECT_EQ(timing.lock_step, 4);
}

TEST(ScheduleTimer, a_copy_that_comes_first_is_there_to_be_sent) {
  // Node 2 gets the message of node 0 late over node 1, soon over node 3; both before it sends it.
  Model model = model_with("all");
  model.rates["+x"] = 0.1;
  const ScheduleTiming timing = timed(*broadcast_from_0("ring:5", model).problem,
                                      {{{0, {clockwise}, {0}}, {0, {anticlockwise}, {0}}},
                                       {{1, {clockwise}, {0}}, {4, {anticlockwise}, {0}}},
                                       {{3, {anticlockwise}, {0}}},
                                       {{2, {anticlockwise}, {0}}}});
  EXPECT_EQ(timing.time, 22);
  EXPECT_EQ(timing.last_complete, 8) << "node 1 has it from node 2 before node 0 is through";
}

TEST(ScheduleTimer, a_switch_that_only_forwards_waits_for_each_copy) {
  // Hosts 0, 1 and 2 at switch 3. The copy for node 2 leaves node 0 when the first is through.
  const auto network = std::make_shared<testing::DrawnNetwork>(
      4, std::vector<testing::DrawnLink>{{0, 3}, {1, 3}, {2, 3}}, std::vector<std::uint32_t>{3});
  const Collective broadcast(CollectiveKind::broadcast, *network, {NodeId{0}});
  const Sendings steps{
      {{0, {Port{0}}, {0}}}, {{0, {Port{0}}, {0}}, {3, {Port{1}}, {0}}}, {{3, {Port{2}}, {0}}}};
  Model model = model_with("all");
  model.startup = 0;
  EXPECT_EQ(timed({network, broadcast, model}, steps).time, 3);
  model.switches = Model::Switches::copy;
  EXPECT_EQ(timed({network, broadcast, model}, steps).time, 2)
      << "one that copies has sent it on before the second copy comes";
}

TEST(ScheduleTimer, one_node_needs_no_time) {
  Random random(1);
  const auto network =
      std::make_shared<const testing::SmallGraph>(1, testing::Links{}, 0, 1, random);
  const Problem problem(network, Collective(CollectiveKind::allgather, *network), {});
  const ScheduleTiming timing = timed(problem, {});
  EXPECT_EQ(timing, ScheduleTiming{});
  EXPECT_EQ(timing.ratio(), 1);
  EXPECT_EQ(timing.busiest_share(), 0);
}

TEST(ScheduleTimer, what_cannot_be_sent_never_is) {
  const Case on = make_case("mesh:3", CollectiveKind::allgather);
  const ScheduleTiming timing = timed(*on.problem, {{{0, {Port{1}}, {0}}},    // no such link
                                                    {{9, {Port{0}}, {0}}},    // no such node
                                                    {{0, {Port{9}}, {0}}},    // no such port
                                                    {{0, {}, {0}}},           // no path
                                                    {{0, {Port{0}}, {7}}},    // no such message
                                                    {{2, {Port{1}}, {0}}}});  // has it not
  EXPECT_EQ(timing.time, 0);
  EXPECT_EQ(timing.last_complete, std::numeric_limits<double>::infinity());
}

TEST(ScheduleTimer, refuses_models_that_tell_steps) {
  Model simd = model_with("all");
  simd.control = Model::Control::simd;
  for (const Model& model : {model_with("single-dimension"), simd})
    expect_error([&] { return timed(*broadcast_from_0("ring:4", model).problem, {}); },
                 ErrorCode::unsupported, "has no meaning without steps", "step by step");
}

TEST(ScheduleTimer, refuses_what_does_not_fit_the_memory) {
  const Case on = make_case("star:7", CollectiveKind::allgather);
  ScheduleTimer timer(100'000'000);
  expect_error(
      [&] {
        timer.begin({*on.problem});
        return 0;
      },
      ErrorCode::too_large, "timing allgather on star:7 without lock step", "smaller network");
  ScheduleTimer enough(220'000'000);
  enough.begin({*on.problem});
}

struct TimedRun {
  Schedule schedule;
  Metering metering;
  ScheduleTiming timing;
};

/// The timing as the events have it, and no later than step by step.
void expect_right(const TimedRun& run, const PacketLatency& latency = {}) {
  const EventDrivenTiming events(run.schedule, latency);
  EXPECT_EQ(run.timing.time, events.time());
  EXPECT_LE(run.timing.time, run.timing.lock_step);
  const std::vector<double> complete = events.completions();
  if (!complete.empty()) {
    EXPECT_EQ(run.timing.first_complete, complete.front());
    EXPECT_EQ(run.timing.median_complete, complete[(complete.size() - 1) / 2]);
    EXPECT_EQ(run.timing.last_complete, complete.back());
  }
  EXPECT_NEAR(run.timing.busiest_time, events.busiest(), 1e-9);
  if (!latency) {
    EXPECT_EQ(run.timing.lock_step, run.metering.time);
  }
}

TEST(ScheduleTimer, a_delay_keeps_no_port_and_no_link) {
  Model model;
  model.link_delay = 10;
  // Node 0 sends three packets to node 1, which sends the first of them on.
  const Sendings steps{{{0, {clockwise}, {0}}},
                       {{0, {clockwise}, {1}}},
                       {{0, {clockwise}, {2}}},
                       {{1, {clockwise}, {0}}}};
  const Case on = broadcast_from_0("ring:4", model, 3);
  const ScheduleTiming timing = timed(*on.problem, steps);
  EXPECT_EQ(timing.time, 2 + 10 + 2 + 10) << "the first is there at 12, the last at 16";
  EXPECT_EQ(timing.lock_step, 4 * 12);
  EXPECT_EQ(timing.busiest_time, 6);
  Model as_startup = model;
  as_startup.startup += 10;
  as_startup.link_delay = 0;
  const Case occupying = broadcast_from_0("ring:4", as_startup, 3);
  EXPECT_EQ(timed(*occupying.problem, steps).time, 36);
  EXPECT_EQ(timed(*occupying.problem, steps).lock_step, timing.lock_step);
}

TEST(ScheduleTimer, link_classes_have_overheads_and_delays) {
  Model model = model_with("all");
  model.class_overheads["+x"] = 3;
  model.class_delays["-x"] = 5;
  model.rates["+x"] = 2;
  const Case on = make_case("ring:4", CollectiveKind::allgather, model);
  EXPECT_EQ(timed(*on.problem, {{{0, {clockwise}, {0}}}, {{0, {clockwise}, {0}}}}).time, 2 * 4.5);
  EXPECT_EQ(timed(*on.problem, {{{0, {anticlockwise}, {0}}}, {{0, {anticlockwise}, {0}}}}).time,
            4 + 5);
  EXPECT_EQ(timed(*on.problem, {{{0, {clockwise}, {0}}, {0, {anticlockwise}, {0}}}}).lock_step, 7);
}

/// Adds control units to some packets.
class WithControl final : public StepSink {
 public:
  WithControl(StepSink& sink, Random& random) : sink_(sink), random_(random) {}
  void begin(const ScheduleHeader& header) override {
    ScheduleHeader with_control = header;
    often_ = random_.below(3);
    with_control.control = often_ > 0;
    sink_.begin(with_control);
  }
  void take(const Step& step) override {
    Step copy;
    for (std::size_t i = 0; i < step.size(); ++i) {
      Transfer transfer = step[i];
      if (random_.below(4) < often_) transfer.control = 1 + random_.below(5);
      copy.add(transfer);
    }
    sink_.take(copy);
  }
  void end() override { sink_.end(); }

 private:
  StepSink& sink_;
  Random& random_;
  std::uint64_t often_ = 0;
};

bool has_meaning(const Model& model) {
  return model.ports != Model::Ports::single_dimension && model.control == Model::Control::mimd;
}

/// Adds delays of the machine and of link classes to half of the problems.
void add_delays(Problem& problem, Random& random) {
  if (random.below(2) == 0) return;
  problem.model.link_delay = 0.5 * static_cast<double>(random.below(6));
  for (const std::string& name : problem.network().link_classes()) {
    if (random.below(3) == 0)
      problem.model.class_delays[name] = 0.25 * static_cast<double>(1 + random.below(8));
    if (random.below(3) == 0)
      problem.model.class_overheads[name] = 0.25 * static_cast<double>(1 + random.below(8));
  }
}

TEST(ScheduleTimer, agrees_with_events_on_thousands_of_random_schedules) {
  SLOW_WHEN_SANITIZED();
  std::uint64_t complete = 0;
  std::uint64_t sooner = 0;
  std::uint64_t delayed = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    Random random(seed);
    Problem problem = testing::random_problem(7, random);
    if (!has_meaning(problem.model)) continue;
    if (random.below(2) == 0) problem.model.hop = 0.25;
    add_delays(problem, random);
    delayed += problem.model.link_delay > 0 || !problem.model.class_delays.empty() ? 1 : 0;
    PacketLatency latency;
    if (random.below(4) == 0)
      latency = [seed](NodeId node, Port port, const Transfer& packet) {
        const std::uint64_t link = node.value() * 64 + port.value();
        return static_cast<double>(mixed(seed ^ link ^ packet.messages.size() << 32) % 5);
      };
    ScheduleTimer timer(0, latency);
    ScheduleRecorder recorder;
    Meter meter;
    ScheduleVerifier verifier;
    Tee tee({&timer, &recorder, &meter, &verifier});
    WithControl with_control(tee, random);
    if (!testing::RandomSchedule(problem, random).push(with_control, 80)) continue;
    ASSERT_TRUE(verifier.verdict().valid) << seed;
    ++complete;
    if (timer.timing().time < timer.timing().lock_step) ++sooner;
    expect_right({recorder.schedule(), meter.metering(), timer.timing()}, latency);
    ASSERT_FALSE(HasFailure()) << "seed " << seed << ": " << testing::describe(problem);
  }
  EXPECT_GT(complete, 2000U);
  EXPECT_GT(sooner, 1000U);
  EXPECT_GT(delayed, 1000U);
}

void push(const Problem& problem, const testing::PlainSchedule& schedule, StepSink& sink) {
  sink.begin({problem, "random", {}, false, 0});
  for (const testing::PlainStep& plain : schedule) {
    Step step;
    for (const testing::PlainTransfer& transfer : plain)
      step.add(transfer.from, transfer.ports, transfer.messages);
    sink.take(step);
  }
  sink.end();
}

TEST(ScheduleTimer, agrees_with_events_on_reductions_and_scans) {
  SLOW_WHEN_SANITIZED();
  std::map<std::string, std::uint64_t> complete;
  std::uint64_t sooner = 0, combining = 0;
  for (std::uint64_t seed = 0; seed < (few_examples() ? 600 : 3000); ++seed) {
    Random random(seed);
    Problem problem = testing::random_reduction_problem(7, random);
    if (!has_meaning(problem.model)) continue;
    add_delays(problem, random);
    testing::RandomReduction drawn(problem, random);
    const testing::PlainSchedule schedule = drawn.make(40);
    ScheduleTimer timer;
    ScheduleRecorder recorder;
    Meter meter;
    ScheduleVerifier verifier;
    Tee tee({&timer, &recorder, &meter, &verifier});
    push(problem, schedule, tee);
    if (!verifier.verdict().valid || schedule.empty()) continue;
    ++complete[to_string(problem.collective.kind())];
    if (timer.timing().time < timer.timing().lock_step) ++sooner;
    if (problem.model.combining > 0) ++combining;
    expect_right({recorder.schedule(), meter.metering(), timer.timing()});
    ASSERT_FALSE(HasFailure()) << "seed " << seed << ": " << testing::describe(problem);
  }
  EXPECT_EQ(complete.size(), 5U);
  for (const auto& [kind, number] : complete) EXPECT_GT(number, 20U) << kind;
  EXPECT_GT(sooner, 100U);
  EXPECT_GT(combining, 50U);
}

/// Includes algorithms with redundant deliveries.
TEST(ScheduleTimer, agrees_with_events_on_all_algorithms) {
  SLOW_WHEN_SANITIZED();
  for_every_fit([](const CollectiveAlgorithm& algorithm, const Case& on) {
    if (on.network->node_count() > 9 || !has_meaning(on.problem->model)) return;
    ScheduleTimer timer;
    ScheduleRecorder recorder;
    Meter meter;
    Tee tee({&timer, &recorder, &meter});
    run_algorithm(algorithm, {*on.problem, {}, 0, {}, Effort::quick}, tee);
    expect_right({recorder.schedule(), meter.metering(), timer.timing()});
    ASSERT_FALSE(HasFailure()) << algorithm.name << ": " << testing::describe(*on.problem);
  });
}

TEST(ScheduleTimer, is_never_later_than_step_by_step) {
  SLOW_WHEN_SANITIZED();
  for_every_fit([](const CollectiveAlgorithm& algorithm, const Case& on) {
    if (on.network->node_count() > 60 || !has_meaning(on.problem->model)) return;
    Problem problem = *on.problem;
    problem.model.startup = 3;
    problem.model.rates[on.network->link_classes().front()] = 0.25;
    if (why_not(algorithm, problem)) return;
    ScheduleTimer timer;
    Meter meter;
    Tee tee({&timer, &meter});
    run_algorithm(algorithm, {problem, {}, 0, {}}, tee);
    ASSERT_EQ(timer.timing().lock_step, meter.metering().time) << algorithm.name;
    ASSERT_LE(timer.timing().time, timer.timing().lock_step) << algorithm.name;
    ASSERT_LE(timer.timing().last_complete, timer.timing().time) << algorithm.name;
    ASSERT_LE(timer.timing().first_complete, timer.timing().median_complete) << algorithm.name;
    ASSERT_LE(timer.timing().busiest_share(), 1) << algorithm.name;
  });
}

ScheduleTiming timing_of(const std::string& name, const Problem& problem) {
  ScheduleTimer timer;
  run_algorithm(algorithm_catalogue().get(name), {problem, {}, 0, {}}, timer);
  return timer.timing();
}

TEST(ScheduleTimer, equals_lock_step_where_all_steps_are_alike) {
  Model model;
  model.startup = 7;
  model.transmission = 0.1;
  for (const std::string spec : {"star:4", "ring:8", "torus:4x4", "hypercube:4"}) {
    const Case on = make_case(spec, CollectiveKind::allgather, model);
    for (const std::string name : {"hamiltonian-ring", "dimension-sweep"}) {
      const ScheduleTiming timing = timing_of(name, *on.problem);
      EXPECT_EQ(timing.time, timing.lock_step) << name << " on " << spec;
      EXPECT_GT(timing.time, 0) << name << " on " << spec;
    }
  }
}

/// Timing by symmetry equals that of the expansion exactly: timed trees and relative steps.
TEST(SymmetricTiming, is_that_of_the_expansion) {
  SLOW_WHEN_SANITIZED();
  std::uint64_t trees = 0;
  std::uint64_t relative = 0;
  std::uint64_t sooner = 0;
  for_every_fit([&](const CollectiveAlgorithm& algorithm, const Case& on) {
    if (!algorithm.is_symmetric() || !has_meaning(on.problem->model)) return;
    if (on.network->node_count() > 40) return;
    for (const std::uint64_t packet_limit : {0U, 1U, 3U}) {
      if (few_examples() && packet_limit == 1) continue;
      Problem problem = *on.problem;
      problem.model.startup = 3;
      problem.model.packet_limit = packet_limit;
      problem.model.rates[on.network->link_classes().front()] = 0.3;
      problem.model.link_delay = packet_limit == 3 ? 0 : 1.25;
      problem.model.class_delays[on.network->link_classes().back()] = 2.5;
      problem.model.class_overheads[on.network->link_classes().front()] = 0.75;
      const AlgorithmRequest request{problem, {}, 0, {}};
      if (why_not(algorithm, problem)) continue;
      ScheduleTimer timer;
      ScheduleVerifier verifier;
      Tee tee({&timer, &verifier});
      run_algorithm(algorithm, request, tee);
      if (!verifier.verdict().valid) continue;
      if (timer.timing().time < timer.timing().lock_step) ++sooner;
      if (const auto* tree = algorithm.tree()) {
        ++trees;
        ASSERT_EQ(time_symmetric((*tree)(request), header_of(algorithm, request)), timer.timing())
            << algorithm.name << ": " << testing::describe(problem);
        continue;
      }
      ++relative;
      RelativeTimer by_symmetry;
      run_relative(algorithm, request, by_symmetry);
      ASSERT_EQ(by_symmetry.timing(), timer.timing())
          << algorithm.name << ": " << testing::describe(problem);
    }
  });
  EXPECT_GT(trees, 100U);
  EXPECT_GT(relative, 50U);
  EXPECT_GT(sooner, 50U);
}

/// Trees of any shape, not only those that algorithms make.
TEST(SymmetricTiming, of_random_trees_is_that_of_the_expansion) {
  std::uint64_t valid = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    Random random(seed);
    static constexpr const char* specs[] = {"ring:5", "star:3", "hypercube:3", "torus:3x3",
                                            "complete:5"};
    static constexpr CollectiveKind kinds[] = {CollectiveKind::allgather, CollectiveKind::alltoall,
                                               CollectiveKind::scatter, CollectiveKind::gather};
    static constexpr const char* ports[] = {"one", "2", "3", "all", "all"};
    Model model = model_with(ports[random.below(5)]);
    model.packet_limit = random.below(4);
    model.startup = static_cast<double>(random.below(4));
    const CollectiveKind kind = kinds[random.below(4)];
    const Case on = make_case(specs[random.below(5)], kind, model);
    TimedTree tree(on.network->node_count());
    std::vector<std::uint64_t> reached{0};
    std::vector<std::uint32_t> times(on.network->node_count());
    while (reached.size() < on.network->node_count()) {
      const NodeId from{reached[random.below(reached.size())]};
      const Port port{static_cast<std::uint32_t>(random.below(on.network->port_count()))};
      const NodeId to = on.network->neighbour(from, port);
      if (to.value() == 0 || tree.is_reached(to)) continue;
      times[to.value()] = times[from.value()] + 1 + static_cast<std::uint32_t>(random.below(5));
      tree.reach(to, on.network->reverse_port(from, port), times[to.value()]);
      reached.push_back(to.value());
    }
    tree.split_packets();
    ScheduleTimer timer;
    ScheduleVerifier verifier;
    Tee tee({&timer, &verifier});
    expand_symmetric(tree, {*on.problem}, tee);
    if (!verifier.verdict().valid) continue;
    ++valid;
    ASSERT_EQ(time_symmetric(tree, {*on.problem}), timer.timing())
        << "seed " << seed << ": " << testing::describe(*on.problem);
  }
  EXPECT_GT(valid, 500U);
}

TEST(SymmetricTiming, refuses_what_expansion_refuses_and_what_is_too_large) {
  const Case on = make_case("star:5", CollectiveKind::allgather, model_with("single-dimension"));
  expect_error([&] { return time_symmetric(TimedTree(120), {*on.problem}); },
               ErrorCode::unsupported, "single-dimension", "step by step");
  const Case broadcast = broadcast_from_0("star:5", {});
  expect_error([&] { return time_symmetric(TimedTree(120), {*broadcast.problem}); },
               ErrorCode::unsupported, "is not possible", "allgather");
  const Case large = make_case("star:8", CollectiveKind::alltoall);
  expect_error([&] { return time_symmetric(TimedTree(40320), {*large.problem}, 100'000); },
               ErrorCode::too_large, "timing a symmetric schedule on star:8", "smaller network");
  expect_error(
      [&] {
        RelativeTimer timer(100'000);
        timer.begin({*large.problem});
        return 0;
      },
      ErrorCode::too_large, "timing a symmetric schedule on star:8", "smaller network");
}

}  // namespace
}  // namespace asterism

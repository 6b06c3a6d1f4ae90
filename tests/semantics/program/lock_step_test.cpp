#include "semantics/program/lock_step.hpp"

#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "graph/level_search.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;

/// One message, which a node has or has not.
class OneMessage {
 public:
  struct State {
    bool informed = false;
    Port through{99};
  };

  OneMessage(std::uint32_t ports, std::uint64_t steps) : ports_(ports), steps_(steps) {}
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] std::uint32_t sends_at_most() const { return ports_; }
  [[nodiscard]] bool lacks(const State& state, MessageId) const { return !state.informed; }
  void receive(State& state, Port port, MessageId) const { state = {true, port}; }

 protected:
  [[nodiscard]] std::uint32_t ports() const { return ports_; }

 private:
  std::uint32_t ports_;
  std::uint64_t steps_;
};

/// A node that has it sends it over port t mod ports in step t, over and over.
class PortsInTurn : public OneMessage {
 public:
  using OneMessage::OneMessage;
  template <class Send>
  void act(State& state, std::uint64_t step, Send&& send) const {
    if (state.informed) send(Port{static_cast<std::uint32_t>(step % ports())}, MessageId{0});
  }
};

/// Over all ports in each step.
class AllPorts : public OneMessage {
 public:
  using OneMessage::OneMessage;
  template <class Send>
  void act(State& state, std::uint64_t, Send&& send) const {
    if (!state.informed) return;
    for (Port port{0}; port.value() < ports(); ++port) send(port, MessageId{0});
  }
};

/// The engine pushes steps only, without a header.
class StepList final : public StepSink {
 public:
  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override { steps.push_back(step); }
  std::vector<Step> steps;
};

template <class Program>
std::vector<Step> steps_of(const Network& network, const Program& program, bool with_idle = true) {
  LockStep engine(network, program, 0);
  engine.state(NodeId{0}).informed = true;
  StepList recorder;
  engine.run(recorder, with_idle, {});
  return recorder.steps;
}

TEST(LockStep, a_node_acts_on_what_it_knew_before_the_step) {
  const auto ring = make_network("ring:6");
  const std::vector<Step> steps = steps_of(*ring, PortsInTurn(1, 7));
  ASSERT_EQ(steps.size(), 7U);
  for (std::uint64_t t = 0; t < 5; ++t) {
    ASSERT_EQ(steps[t].size(), 1U);
    EXPECT_EQ(steps[t][0].from, NodeId{t});
  }
  EXPECT_TRUE(steps[5].empty());
  EXPECT_TRUE(steps[6].empty());
  EXPECT_EQ(steps_of(*ring, PortsInTurn(1, 7), false).size(), 5U);
}

TEST(LockStep, floods_by_breadth_first_levels_and_tells_nobody_twice) {
  for (const std::string& spec : testing::schedule_networks()) {
    const auto network = make_network(spec);
    const auto levels = nodes_by_distance(*network, NodeId{0}, MemoryBudget{});
    const std::vector<Step> steps =
        steps_of(*network, AllPorts(network->port_count(), levels.size()));
    for (std::size_t t = 0; t + 1 < levels.size(); ++t)
      ASSERT_EQ(steps[t].size(), levels[t + 1]) << spec << " step " << t;
    ASSERT_TRUE(steps.back().empty()) << spec;
  }
}

TEST(LockStep, tells_the_receiver_its_own_port) {
  const auto torus = make_network("torus:3x4");
  const AllPorts program(torus->port_count(), 4);
  LockStep engine(*torus, program, 0);
  engine.state(NodeId{0}).informed = true;
  StepList recorder;
  engine.run(recorder, true, {});
  for (const Step& step : recorder.steps)
    for (std::size_t i = 0; i < step.size(); ++i) {
      const NodeId to = torus->neighbour(step[i].from, step[i].ports[0]);
      EXPECT_EQ(torus->neighbour(to, engine.state(to).through), step[i].from);
    }
}

TEST(LockStep, reports_every_step_and_can_be_stopped) {
  const auto ring = make_network("ring:6");
  const PortsInTurn program(1, 5);
  LockStep engine(*ring, program, 0);
  StepList recorder;
  const auto stop_after_two = [](std::string_view, std::uint64_t done, std::uint64_t all) {
    EXPECT_EQ(all, 5U);
    if (done == 2) throw Error(ErrorCode::interrupted, "stopped", "");
  };
  expect_error(
      [&] {
        engine.run(recorder, true, stop_after_two);
        return true;
      },
      ErrorCode::interrupted, "stopped", "");
  EXPECT_EQ(recorder.steps.size(), 2U);
}

TEST(LockStep, estimates_its_memory_first) {
  const auto ring = make_network("ring:1000");
  const PortsInTurn program(1, 5);
  expect_error([&] { return LockStep(*ring, program, 100).state(NodeId{0}).informed; },
               ErrorCode::too_large, "running ring:1000 in lock step", "smaller network");
}

}  // namespace
}  // namespace asterism

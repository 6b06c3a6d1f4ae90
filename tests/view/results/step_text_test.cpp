#include "view/results/step_text.hpp"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/playback/playback_cases.hpp"

namespace asterism::testing {
namespace {

using enum CollectiveKind;
using ::testing::HasSubstr;

std::string text_of_steps(const Schedule& schedule) {
  std::ostringstream out;
  StepTextWriter writer(out);
  schedule.push_into(writer);
  return out.str();
}

TEST(StepText, is_a_step_a_line) {
  EXPECT_EQ(
      text_of_steps(schedule_of("tree", *make_case("star:3", broadcast, {}, {NodeId{0}}).problem)),
      "# broadcast on star:3 by tree, ports: one, t_s = 1, t_m = 1\n"
      "1: 123 -> 213: of 123\n"
      "2: 123 -> 321: of 123 | 213 -> 312: of 123\n"
      "3: 321 -> 231: of 123 | 312 -> 132: of 123\n");
}

TEST(StepText, has_all_messages_of_a_packet_and_all_nodes_of_a_path) {
  Model model;
  model.switching = Model::Switching::wormhole;
  const Case on = make_case("ring:5", alltoall, model);
  Schedule schedule(ScheduleHeader{*on.problem, ""});
  Step step;
  const std::vector<Port> path{Port{0}, Port{0}};
  const std::vector<MessageId> packet{MessageId{1}, MessageId{2}};
  step.add(NodeId{0}, path, packet);
  schedule.append(step);
  schedule.append(Step{});
  const NodeId middle = on.network->neighbour(NodeId{0}, Port{0});
  const NodeId last = on.network->neighbour(middle, Port{0});
  EXPECT_THAT(text_of_steps(schedule),
              HasSubstr("1: 0 -> " + on.network->label(middle) + " -> " + on.network->label(last) +
                        ": from 0 for 1; from 0 for 2\n2:\n"));
}

TEST(StepText, of_what_does_not_exist_has_numbers) {
  const Case on = make_case("mesh:2x2", broadcast, {}, {NodeId{0}});
  const Port open = on.network->neighbour(NodeId{0}, Port{0}) == no_node ? Port{0} : Port{1};
  Schedule schedule(ScheduleHeader{*on.problem, ""});
  Step step;
  step.add(NodeId{0}, open, MessageId{0});
  step.add(NodeId{99}, Port{0}, MessageId{7});
  schedule.append(step);
  EXPECT_THAT(text_of_steps(schedule),
              HasSubstr("1: (0,0) -> nowhere: of (0,0) | node number 99 -> nowhere: 7\n"));
}

}  // namespace
}  // namespace asterism::testing

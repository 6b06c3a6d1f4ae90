#include "problem/step_cost.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "problem/link_costs.hpp"

namespace asterism {
namespace {

/// Quarters, and rates that are powers of two: sums of a few of them are exact in any order.
double any_time() {
  return *rc::gen::inRange(0, 40) / 4.0;
}
Model any_model() {
  Model model;
  model.startup = any_time();
  model.transmission = any_time();
  model.link_delay = any_time();
  model.combining = any_time();
  model.message_size = *rc::gen::inRange(1, 9);
  return model;
}
Arc any_arc() {
  Arc arc;
  arc.rate = *rc::gen::element(0.5, 1.0, 2.0, 4.0);
  arc.delay = any_time();
  arc.latency = arc.delay + any_time();
  return arc;
}

/// By the definition: what every packet pays, and then message after message.
double naive_time(const Model& model, const Arc& arc, std::uint64_t messages,
                  std::uint64_t combined = 0) {
  double time = model.startup + model.link_delay + arc.latency;
  for (std::uint64_t i = 0; i < messages; ++i)
    time += model.transmission * model.message_size / arc.rate;
  for (std::uint64_t i = 0; i < combined; ++i) time += model.combining * model.message_size;
  return time;
}

RC_GTEST_PROP(StepCost, all_forms_of_a_packets_time_agree_with_a_naive_sum, ()) {
  const Model model = any_model();
  const Arc arc = any_arc();
  const auto messages = *rc::gen::inRange<std::uint64_t>(0, 20);
  const auto combined = *rc::gen::inRange<std::uint64_t>(0, messages + 1);
  const double time = naive_time(model, arc, messages);
  RC_ASSERT(packet_time(model, arc, messages, combined) ==
            naive_time(model, arc, messages, combined));
  RC_ASSERT(packet_cost(model, arc).packet(messages) == time);
  RC_ASSERT(volume_time(model, static_cast<double>(messages), arc.rate, arc.latency) == time);
  PathCost path;
  path.cross({arc.rate, arc.latency - arc.delay, arc.delay});
  RC_ASSERT(path.time_of(model, messages, 0, combined).until_arrival() ==
            naive_time(model, arc, messages, combined));
}

RC_GTEST_PROP(StepCost, room_is_the_largest_packet_that_is_in_time, ()) {
  Model model = any_model();
  model.transmission += 0.25;
  const Arc arc = any_arc();
  const double time = any_time() * 4;
  std::uint64_t fits = 0;
  while (naive_time(model, arc, fits + 1) <= time) ++fits;
  RC_ASSERT(room_within(model, arc, time, 1000) == fits);
  RC_ASSERT(room_within(model, arc, time, 3) == std::min<std::uint64_t>(fits, 3));
  RC_ASSERT(packet_cost(model, arc).room(time) == fits);
}

TEST(StepCost, room_has_no_limit_where_messages_cost_nothing) {
  Model model;
  model.transmission = 0;
  EXPECT_EQ(room_within(model, {}, 1, 77), 77U);
  EXPECT_EQ(room_within(model, {}, 0.5, 77), 0U);
  EXPECT_EQ(packet_cost(model).room(1), 1'000'000'000'000'000U);
  EXPECT_EQ(packet_cost(model).room(0.5), 0U);
}

RC_GTEST_PROP(StepCost, a_step_lasts_as_long_as_its_longest_packet, ()) {
  const Model model = any_model();
  const bool pays_when_idle = *rc::gen::arbitrary<bool>();
  const double least = pays_when_idle ? model.step_startup() : 0;
  StepCost cost(least);
  double total = 0;
  for (auto steps = *rc::gen::inRange(0, 5); steps > 0; --steps) {
    std::vector<double> times{least};
    for (auto packets = *rc::gen::inRange(0, 5); packets > 0; --packets) {
      times.push_back(naive_time(model, any_arc(), *rc::gen::inRange<std::uint64_t>(0, 9)));
      cost.add(times.back());
    }
    std::ranges::sort(times);
    RC_ASSERT(cost.step() == times.back());
    RC_ASSERT(cost.end_step() == times.back());
    total += times.back();
  }
  RC_ASSERT(cost.total() == total);
}

RC_GTEST_PROP(StepCost, pieces_and_packets_in_a_row_cost_what_their_sum_costs, ()) {
  const Model model = any_model();
  const auto packets = *rc::gen::inRange<std::uint64_t>(0, 9);
  const auto messages = *rc::gen::inRange<std::uint64_t>(0, 9);
  double in_a_row = 0;
  for (std::uint64_t i = 0; i < packets; ++i) in_a_row += naive_time(model, {}, messages);
  const PacketCost cost = packet_cost(model);
  RC_ASSERT(cost.packets(static_cast<double>(packets), static_cast<double>(packets * messages)) ==
            in_a_row);
  RC_ASSERT(cost.of_pieces(static_cast<double>(messages), 4).packet(4) ==
            naive_time(model, {}, messages));
}

}  // namespace
}  // namespace asterism

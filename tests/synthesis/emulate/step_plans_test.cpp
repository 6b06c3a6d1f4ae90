#include "synthesis/emulate/step_plans.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

namespace asterism {
namespace {

TEST(StepPlans, are_made_once_for_a_set_of_ports) {
  const Embedding embedding =
      find_embedding(make_network("star:5"), make_network("macro-star:2,2"));
  const Model model;
  StepPlans plans(embedding, model);
  UsedPorts used = plans.no_ports();
  used[0] = true;
  const StepPlan& near = plans.of(used);
  EXPECT_EQ(near.table.slots, 1U);
  EXPECT_EQ(near.outer, std::nullopt) << "T does not go to and fro";
  used[0] = false;
  used[2] = used[3] = true;
  const StepPlan& far = plans.of(used);
  EXPECT_EQ(far.table.slots, make_timetable(embedding, std::vector{Port{2}, Port{3}}, model).slots);
  EXPECT_EQ(far.outer, Port{2}) << "S T S";
  EXPECT_EQ(&plans.of(used), &far);
  EXPECT_EQ(plans.size(), 2U);
}

}  // namespace
}  // namespace asterism

#include "view/time_scale.hpp"

#include <gtest/gtest.h>

namespace asterism {
namespace {

TEST(TimeScale, has_no_unit_if_the_model_has_none) {
  const TimeScale scale(Model{}, 12);
  EXPECT_EQ(scale.text(12.5), "12.5");
  EXPECT_EQ(scale.text(6.43333333333), "6.433333");
  EXPECT_EQ(scale.text(4'399'619), "4399619");
  EXPECT_EQ(scale.text(1'234'567.75), "1234567.8");
}

TEST(TimeScale, takes_the_unit_that_suits_a_typical_time) {
  Model model;
  model.unit = Model::Unit::microseconds;
  EXPECT_EQ(TimeScale(model, 4.01).text(4.01), "4.01 us");
  EXPECT_EQ(TimeScale(model, 15'016).text(15'016), "15.016 ms");
  EXPECT_EQ(TimeScale(model, 15'016).text(8), "0.008 ms");
  EXPECT_EQ(TimeScale(model, 2.5e6).text(2.5e6), "2.5 s");
  EXPECT_EQ(TimeScale(model, 0.004).text(0.004), "4 ns");
  EXPECT_EQ(TimeScale(model, 0).text(0), "0 us");
  EXPECT_EQ(TimeScale(model, 15'016).cell(15'016).plain(), "15016");
}

}  // namespace
}  // namespace asterism

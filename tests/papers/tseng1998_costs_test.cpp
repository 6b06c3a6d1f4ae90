#include "papers/tseng1998_costs.hpp"

#include <gtest/gtest.h>

namespace asterism {

TEST(Tseng1998Costs, can_be_asked_for_while_others_are_made) {
  // Simulates work that a thread is given while it waits for a parallel loop to end.
  unsigned asked = 0;
  PaperRequest request{Effort::quick, 0, {}};
  request.progress = [&](std::string_view, std::uint64_t, std::uint64_t) {
    EXPECT_EQ(measured_substars(3, 1, {}).substars, 6U);
    ++asked;
  };
  const SubstarSurvey survey = measured_substars(10, 8, request);
  EXPECT_GT(asked, 0U);
  EXPECT_EQ(survey.substars, 90U);
  EXPECT_EQ(measured_substars(10, 8, request).hops, survey.hops);
}

}  // namespace asterism

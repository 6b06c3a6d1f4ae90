#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/papers.hpp>

#include "extent.hpp"
#include "papers/measured_exhibit.hpp"

namespace asterism {
namespace {

using testing::measured_exhibit;

using ::testing::StartsWith;

TEST(Yeh1996, statements_hold_but_for_three_of_the_proofs) {
  SLOW_WHEN_SANITIZED();
  const PaperResult result = measured_exhibit("yeh1996", "statements");
  EXPECT_EQ(result.rows.size(), 38U);
  for (const auto& row : result.rows) {
    const std::string& name = row[0].measured;
    const std::string verdict = testing::short_verdict(measured_statement(row));
    if (name == "theorem 3.1, proof")
      EXPECT_EQ(verdict, "fails: MS(2,2): 13 > 12.5");
    else if (name == "corollary 3.3, proof")
      EXPECT_THAT(verdict, StartsWith("fails: MS(2,2): some carry"));
    else if (name == "corollary 4.6, proof")
      EXPECT_THAT(verdict, StartsWith("fails: the mean distance over sqrt(k) grows"));
    else
      EXPECT_EQ(verdict, "holds") << name;
  }
}

TEST(Yeh1996, figure_2_agrees) {
  const PaperResult result = measured_exhibit("yeh1996", "figure-2");
  EXPECT_EQ(result.compared(), 8U);
  EXPECT_EQ(result.agreeing(), 8U);
}

TEST(Yeh1996, the_excess_of_the_multinode_broadcast_falls_and_copies_kept_have_none) {
  const PaperResult result = measured_exhibit("yeh1996", "multinode-broadcast");
  ASSERT_EQ(result.rows.size(), 3U);
  for (const auto& row : result.rows)
    EXPECT_EQ(row[4].measured, row[1].measured) << row[0].measured;
}

TEST(Yeh1996, emulated_schedules_stay_within_the_slowdown) {
  SLOW_WHEN_SANITIZED();
  for (const auto& row : measured_exhibit("yeh1996", "emulation").rows)
    EXPECT_LE(std::stod(row[5].measured), std::stod(row[6].measured))
        << row[0].measured << " on " << row[2].measured;
}

TEST(Yeh1996, a_packet_of_an_emulated_total_exchange_has_one_message) {
  std::map<std::string, std::string> steps;
  for (const auto& row : measured_exhibit("yeh1996", "emulation").rows)
    if (row[0].measured == "misic94-personalized") steps[row[2].measured] = row[4].measured;
  EXPECT_EQ(steps, (std::map<std::string, std::string>{{"macro-star:2,2", "742"},
                                                       {"macro-star:3,2", "60132"},
                                                       {"macro-star:2,3", "47628"}}));
}

}  // namespace
}  // namespace asterism

// The published values of chen2004, measured.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/papers.hpp>

#include "extent.hpp"
#include "papers/chen2004_curves.hpp"
#include "papers/chen2004_formulas.hpp"
#include "papers/measured_exhibit.hpp"

namespace asterism {
namespace {

using testing::measured_exhibit;

const PaperRequest quick{Effort::quick};

TEST(Chen2004, the_statements_that_hold_and_those_that_do_not) {
  SLOW_WHEN_SANITIZED();
  const PaperResult statements = measured_exhibit("chen2004", "statements");
  std::vector<std::string> failing;
  for (const auto& row : statements.rows)
    if (testing::short_verdict(measured_statement(row)) != "holds")
      failing.push_back(row[0].measured);
  EXPECT_THAT(failing, ::testing::ElementsAre(
                           "experiment", "lemma 1", "lemma 2, sum", "destination list",
                           "row tuning, indices", "column tuning, indices", "row tuning, target",
                           "lemma 4, time", "table 1", "introduction", "(A), h = 7", "(A), h = 14",
                           "(B), h = 7", "(B), h = 14", "(C)"));
}

TEST(Chen2004, start_ups_stay_within_the_lemmas_where_h_divides_n) {
  SLOW_WHEN_SANITIZED();
  for (const TorusSize& size : torus_sizes(quick)) {
    if (!size.divides()) continue;
    const Chen04Run run = chen04_run(size, chen2004_sources, quick);
    EXPECT_EQ(run.violation, "") << size.text();
    EXPECT_LE(static_cast<double>(run.aggregation().size()),
              stated_aggregation_phase(size, 1).startups)
        << size.text();
    EXPECT_LE(static_cast<double>(run.distribution().size()),
              stated_distribution_phase(size, 1, 1).startups)
        << size.text();
    EXPECT_EQ(run.aggregation().size() + run.distribution().size(), run.steps.size());
  }
}

TEST(Chen2004, ours_is_faster_at_every_point_and_never_below_the_bound) {
  SLOW_WHEN_SANITIZED();
  std::vector<CurvePoint> points = figure_7_points(quick);
  for (const CurvePoint& point : figure_8_points(quick)) points.push_back(point);
  EXPECT_GE(points.size(), 6U);
  for (const CurvePoint& point : points) {
    SCOPED_TRACE(fmt::format("{} sources, size {}", point.sources, point.size));
    EXPECT_GE(point.ours, point.bound);
    EXPECT_LE(point.ours_known, point.ours * (1 + 1e-12));
    EXPECT_LT(point.ours, point.trees);
    for (const double time : point.by_h) EXPECT_LT(point.ours, time);
    if (point.sources >= 64 && point.size >= 1000) {
      EXPECT_LE(point.ours, 1.25 * point.bound);
    }
  }
}

}  // namespace
}  // namespace asterism

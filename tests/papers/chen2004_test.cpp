// The published values of chen2004, measured.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/papers.hpp>

#include "extent.hpp"
#include "papers/chen2004_curves.hpp"
#include "papers/chen2004_formulas.hpp"
#include "papers/chen2004_parts.hpp"
#include "papers/chen2004_worst.hpp"
#include "papers/measured_exhibit.hpp"

namespace asterism {
namespace {

using testing::measured_exhibit;

const PaperRequest quick{Effort::quick};

/// All statements in their order, measured once.
const std::vector<MeasuredStatement>& statements() {
  static const std::vector<MeasuredStatement> measured = [] {
    std::vector<MeasuredStatement> list;
    for (const auto& row : measured_exhibit("chen2004", "statements").rows)
      list.push_back(measured_statement(row));
    return list;
  }();
  return measured;
}

template <class Wanted>
std::vector<std::string> names_where(Wanted&& wanted) {
  std::vector<std::string> names;
  for (const MeasuredStatement& statement : statements())
    if (wanted(statement)) names.push_back(statement.name);
  return names;
}
std::vector<std::string> statements_with(ClaimVerdict verdict) {
  return names_where([&](const auto& statement) { return statement.finding.verdict == verdict; });
}

TEST(Chen2004, the_statements_that_fail_are_corrected_or_cannot_be_decided) {
  SLOW_WHEN_SANITIZED();
  EXPECT_THAT(statements_with(ClaimVerdict::fails),
              ::testing::ElementsAre("tuning, packets", "lemma 3, time", "table 1", "experiment"));
  EXPECT_THAT(statements_with(ClaimVerdict::undecided),
              ::testing::ElementsAre("(A), h = 7", "(A), h = 14", "(B), h = 7", "(B), h = 14"));
  EXPECT_THAT(
      statements_with(ClaimVerdict::holds_corrected),
      ::testing::ElementsAre("node ranges", "DCN, ranges", "DCN, number", "lemma 1",
                             "DCN as a span", "diagonal planes as spans", "routing matrix, entries",
                             "introduction", "introduction, subnetworks", "lemma 2, sum",
                             "destination list", "row tuning, indices", "column tuning, indices",
                             "row tuning, target", "T2, condition", "lemma 4, time",
                             "theorem 5, transmissions", "table 1, more efficient", "(C)"));
}

TEST(Chen2004, every_claim_has_a_quotation_and_what_holds_has_a_range) {
  SLOW_WHEN_SANITIZED();
  const auto remarks = names_where([](const MeasuredStatement& statement) {
    return statement.kind == MeasuredStatement::Kind::remark;
  });
  EXPECT_THAT(remarks, ::testing::ElementsAre("congestion, other h", "(C), n = 16", "ours"));
  for (const MeasuredStatement& statement : statements()) {
    SCOPED_TRACE(statement.name);
    EXPECT_EQ(statement.quotation.empty(), statement.kind == MeasuredStatement::Kind::remark);
    if (statement.finding.verdict != ClaimVerdict::fails) {
      EXPECT_NE(statement.finding.range, "");
    }
  }
}

/// Values of Lemma 4 in whole messages, by hand: 14 start-ups; 8 messages per DDN's message and 6
/// times a seventh of all.
TEST(Chen2004, lemma_4_holds_exactly_in_whole_messages) {
  SLOW_WHEN_SANITIZED();
  const TorusSize size{7, 7};
  for (const auto& [sources, time] : {std::pair("random:49", 3620.0),
                                      std::pair("random:98", 6820.0), std::pair("all", 22820.0)}) {
    EXPECT_EQ(time_of(chen04_run(size, sources, quick).distribution(), 64), time) << sources;
    const auto s = static_cast<double>(source_count(size, sources));
    EXPECT_EQ(rounded_distribution_phase(size, s, 64).time(), time) << sources;
  }
}

TEST(Chen2004, the_worst_sources_of_the_aggregation_exceed_lemma_3) {
  const WorstAggregation worst = worst_aggregation({8, 4});
  EXPECT_EQ(worst.by_rule.sources, "all");
  EXPECT_EQ(worst.by_rule.time, 9584);
  EXPECT_EQ(worst.by_rule.tuning_packet, 3U);
  EXPECT_GE(worst.searched.time, worst.by_rule.time);
  EXPECT_EQ(stated_aggregation_phase({8, 4}, 1000).time(), 5739);
  // With n = h, the numbers of a row follow each other, so that no two messages meet.
  EXPECT_EQ(worst_aggregation({7, 7}).searched.tuning_packet, 1U);
}

/// 13 other networks of the row, 12 of which one move reaches, and 12 packets per node.
TEST(Chen2004, the_moves_of_the_row_tuning_are_counted) {
  EXPECT_EQ(min_row_moves(7), 6U);
  EXPECT_EQ(min_row_moves(14), 14U);
  EXPECT_EQ(min_row_moves(49), 84U);
  EXPECT_EQ(min_row_transmissions(49), 14U);
  EXPECT_EQ(min_aggregation_transmissions(49), 8U);
  EXPECT_GT(aggregation_run({14, 14}, "all").tuning_packet, 1U);
}

TEST(Chen2004, networks_are_counted_node_by_node) {
  const NetworkCounts counts = count_networks({14, 7});
  EXPECT_EQ(counts.distribution, 49U);
  EXPECT_EQ(counts.collecting, 8U);
  EXPECT_EQ(counts.shared_channel, "");
}

TEST(Chen2004, a_larger_h_is_faster_only_from_many_sources) {
  SLOW_WHEN_SANITIZED();
  for (const CurvePoint& point : figure_7_points(14, quick))
    EXPECT_EQ(point.with_h(14) < point.with_h(7), point.sources >= 196) << point.sources;
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
  std::vector<CurvePoint> points = figure_7_points(16, quick);
  for (const CurvePoint& point : figure_8_points(16, quick)) points.push_back(point);
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

// The forms of results that cannot be checked by a run of the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "view/compare.hpp"
#include "view/csv_reader.hpp"
#include "view/leaderboard.hpp"
#include "view/network.hpp"
#include "view/plan.hpp"
#include "view/results/paper.hpp"

namespace asterism {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::read_csv;
using ::testing::StartsWith;

Problem broadcast_on_a_ring() {
  const auto network = make_network("ring:4");
  return {network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}})};
}

Plan plan_with_everything() {
  Plan plan;
  plan.bound.startups = 2;
  plan.bound.time = 4;
  PlanCandidate verified;
  verified.algorithm = "tree";
  verified.metering.startups = 1200;
  verified.metering.time = 5;
  verified.ratio = 1.25;
  verified.verified = true;
  PlanCandidate metered = verified;
  metered.algorithm = "sweep";
  metered.parameters = {{"detour", 2U}, {"pace", "even"}};
  metered.verified = false;
  plan.candidates = {verified, metered};
  plan.omissions = {
      {"direct", {{"k", 2U}}, {.error_sentence = "it moves \"too much\", in 2 steps"}}};
  return plan;
}

TEST(PlanReport, says_in_words_what_is_not_verified_and_what_is_left_out) {
  const std::string text =
      plan_report(broadcast_on_a_ring(), plan_with_everything(), {}, Form::text);
  EXPECT_THAT(text, StartsWith("broadcast on ring:4, ports: one, t_s = 1, t_m = 1\n"));
  EXPECT_THAT(text, ::testing::ContainsRegex("\ntree +1,200 +0 +0 +5 +1.250"));
  EXPECT_THAT(text, HasSubstr("\nMetered, not verified: sweep.\n"));
  EXPECT_THAT(text, HasSubstr("\nNot ranked: direct (k 2) (it moves \"too much\", in 2 steps).\n"));
  EXPECT_THAT(text, HasSubstr("\nBest: tree, 5, 1.25x the lower bound. Runner-up: sweep (detour 2, "
                              "pace even), 5.\n"));
}

TEST(PlanReport, says_which_algorithms_are_constructions_of_ours) {
  Plan plan = plan_with_everything();
  EXPECT_THAT(plan_report(broadcast_on_a_ring(), plan, {}, Form::text),
              Not(HasSubstr("reconstructions")));
  plan.candidates[1].origin = AlgorithmOrigin::reconstructed;
  EXPECT_THAT(plan_report(broadcast_on_a_ring(), plan, {}, Form::text),
              HasSubstr("\nOur reconstructions, because the papers do not give the full algorithm: "
                        "sweep.\n"));
}

/// Twelve algorithms of ours with two sets of parameters each, and one that is published.
Plan plan_with_many_rows() {
  Plan plan = plan_with_everything();
  PlanCandidate candidate = plan.candidates.front();
  plan.candidates.clear();
  candidate.origin = AlgorithmOrigin::ours;
  for (int i = 0; i < 24; ++i) {
    candidate.algorithm = "own-" + std::to_string(i / 2);
    candidate.parameters = {{"pace", i % 2 == 0 ? "even" : "eager"}};
    plan.candidates.push_back(candidate);
  }
  candidate.algorithm = "paper";
  candidate.parameters = {};
  candidate.origin = AlgorithmOrigin::published;
  plan.candidates.push_back(candidate);
  return plan;
}

TEST(PlanReport, shows_the_ten_best_and_the_published_ones_unless_all_are_asked_for) {
  const Plan plan = plan_with_many_rows();
  const std::string text = plan_report(broadcast_on_a_ring(), plan, {}, Form::text);
  EXPECT_THAT(text, AllOf(HasSubstr("\nown-9 (pace even) "), HasSubstr("\npaper "),
                          HasSubstr(" 14 more candidates: --all.\n")));
  EXPECT_THAT(text, AllOf(Not(HasSubstr("pace eager")), Not(HasSubstr("own-10"))));
  const std::string all = plan_report(broadcast_on_a_ring(), plan, {}, Form::text, PlanRows::all);
  EXPECT_THAT(all, AllOf(HasSubstr("\nown-11 with pace eager "), Not(HasSubstr("--all"))));
  EXPECT_EQ(read_csv(plan_report(broadcast_on_a_ring(), plan, {}, Form::csv)).size(), 26U);
}

TEST(PlanReport, times_have_one_unit_and_volumes_their_fractions) {
  Problem problem = broadcast_on_a_ring();
  problem.model.unit = Model::Unit::microseconds;
  Plan plan = plan_with_everything();
  plan.bound.volume = 0.25;
  plan.candidates[0].metering.time = 15'016;
  plan.candidates[1].metering.time = 2.5e6;
  const std::string text = plan_report(problem, plan, {}, Form::text);
  EXPECT_THAT(text, ::testing::ContainsRegex("\ntree .* 15\\.016 ms "));
  EXPECT_THAT(text, ::testing::ContainsRegex("\nsweep .* 2500 ms "));
  EXPECT_THAT(text, HasSubstr(", 0.25 transmissions ("));
}

TEST(PlanReport, csv_has_a_line_for_each_candidate) {
  const auto rows =
      read_csv(plan_report(broadcast_on_a_ring(), plan_with_everything(), {}, Form::csv));
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows[0], ElementsAre("algorithm", "parameters", "startups", "transmissions",
                                   "max_packet", "time", "ratio", "verified"));
  EXPECT_THAT(rows[1], ElementsAre("tree", "", "1200", "0", "0", "5", "1.25", "yes"));
  EXPECT_THAT(rows[2],
              ElementsAre("sweep", "detour=2 pace=even", "1200", "0", "0", "5", "1.25", "no"));
}

TEST(PlanReport, csv_of_a_sweep_has_its_stretches) {
  const Plan plan = plan_with_everything();
  const SweptPlan swept{SweepAxis::ratio,
                        stretches_of(broadcast_on_a_ring(), plan, SweepAxis::ratio)};
  const auto rows = read_csv(plan_report(broadcast_on_a_ring(), plan, swept, Form::csv));
  EXPECT_THAT(rows, ElementsAre(ElementsAre("from", "to", "algorithm", "startups", "transmissions"),
                                ElementsAre("0", "", "tree", "1200", "0")));
}

std::vector<ComparedNetwork> compared() {
  ComparedNetwork star{
      "star:4", 24, {}, {{.algorithm = "tree", .time = 5.5, .ratio = 1.1, .verified = true}}};
  star.measures.exact = true;
  star.measures.diameter = star.measures.diameter_at_most = 4;
  ComparedNetwork mesh{"mesh:30x40", 1200, {}, {{.obstacle = "nothing does it, here"}}};
  mesh.measures.diameter = 54;
  mesh.measures.diameter_at_most = 80;
  return {star, mesh};
}

TEST(ComparisonReport, shows_bounds_and_where_nothing_runs) {
  EXPECT_EQ(comparison_report({{"broadcast"}, compared()}, Form::text),
            "                  star:4  mesh:30x40\n"
            "nodes                 24       1,200\n"
            "degree                 0           0\n"
            "links                  0           0\n"
            "diameter               4    54 to 80\n"
            "average distance  0.0000      0.0000\n"
            "broadcast, time      5.5        none\n"
            "broadcast, ratio   1.100        none\n"
            "broadcast, by       tree        none\n"
            "ratio: time divided by the lower bound\n");
}

TEST(ComparisonReport, csv_has_a_line_for_each_network_and_collective) {
  const auto rows = read_csv(comparison_report({{"broadcast"}, compared()}, Form::csv));
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows[1], ElementsAre("star:4", "24", "0", "0", "4", "4", "0", "broadcast", "tree",
                                   "5.5", "1.1", ""));
  EXPECT_THAT(rows[2], ElementsAre("mesh:30x40", "1200", "0", "0", "54", "80", "0", "broadcast", "",
                                   "", "", "nothing does it, here"));
}

std::vector<LeaderboardRow> leaderboard_rows() {
  LeaderboardRow row;
  row.topic = "tseng1998";
  row.network = "star:4";
  row.collective = "alltoall";
  row.ports = "one";
  row.startup = 0.1;
  row.best = {"cyclic-sweep", 62.7};
  row.bound = 62.5;
  LeaderboardRow limited = row;
  limited.packet_limit = 24;
  limited.published = {"tseng98 with k 2", 65.7};
  return {row, limited};
}

TEST(LeaderboardReport, page_has_a_row_for_each_problem) {
  const std::string page =
      leaderboard_report(leaderboard_rows(), LeaderboardSet::papers, "full", Form::markdown);
  EXPECT_THAT(page, StartsWith("# Leaderboard\n\nMade by `./asterism leaderboard --markdown "
                               "--effort full` from"));
  EXPECT_THAT(page, HasSubstr("\n| tseng1998 | star:4 | alltoall | one | none | 0.1 | none runs | "
                              "62.7 by cyclic-sweep | 62.5 | 1.003 |\n"));
  EXPECT_THAT(page, HasSubstr("| one | 24 | 0.1 | 65.7 by tseng98 with k 2 | 62.7 by"));
  EXPECT_THAT(
      leaderboard_report(leaderboard_rows(), LeaderboardSet::papers, "standard", Form::markdown),
      HasSubstr("leaderboard --markdown` from"));
}

TEST(LeaderboardReport, page_of_any_network_sums_up_and_shows_the_worst) {
  const std::string page =
      leaderboard_report(leaderboard_rows(), LeaderboardSet::any, "full", Form::markdown);
  EXPECT_THAT(page, StartsWith("# Leaderboard of any network\n\nMade by `./asterism leaderboard "
                               "--set any --markdown --effort full` from"));
  EXPECT_THAT(page, HasSubstr("| alltoall, one | 2 | 1.003 | 1.003 | 1.05 |\n"));
  EXPECT_THAT(page, HasSubstr("| star:4 | 2 | 1.003 | 1.003 | 1.05 |\n"));
  EXPECT_THAT(page, HasSubstr("## Farthest from the bound\n\n"));
}

TEST(LeaderboardReport, csv_has_times_in_columns_of_their_own) {
  const auto rows =
      read_csv(leaderboard_report(leaderboard_rows(), LeaderboardSet::papers, "full", Form::csv));
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows[1], ElementsAre("tseng1998", "star:4", "alltoall", "one", "0", "0.1", "", "",
                                   "cyclic-sweep", "62.7", "published", "62.5", "1.0032"));
  EXPECT_THAT(rows[2], AllOf(::testing::Contains("24"), ::testing::Contains("65.7")));
}

TEST(NetworkReport, never_calls_a_bound_exact) {
  const auto network = make_network("mesh:3x3");
  NetworkMeasures sampled;
  sampled.sources = 2;
  sampled.diameter = 3;
  sampled.diameter_at_most = 6;
  sampled.distance_distribution = {2, 5, 7, 4};
  const std::string text = network_report(*network, sampled, Form::text);
  EXPECT_THAT(text, HasSubstr("diameter          3 to 6"));
  EXPECT_THAT(text, HasSubstr("formula: 4 by "));
  EXPECT_THAT(text, HasSubstr("not contradicted"));
  EXPECT_THAT(text, HasSubstr("a bound: searched from a sample of 2 nodes"));
  EXPECT_THAT(text, HasSubstr("distance  pairs of nodes\n"));
}

TEST(NetworkReport, tables_for_papers_have_all_distances_and_no_bars) {
  const auto network = make_network("ring:200");
  const auto measures = measure(*network);
  EXPECT_THAT(network_report(*network, measures, Form::text), HasSubstr("\n     ...\n"));
  for (const Form form : {Form::markdown, Form::latex}) {
    const std::string text = network_report(*network, measures, form);
    EXPECT_THAT(text, HasSubstr("50"));
    EXPECT_THAT(text, Not(HasSubstr("...")));
    EXPECT_THAT(text, Not(HasSubstr("##")));
  }
  const auto rows = read_csv(network_report(*network, measures, Form::csv));
  EXPECT_THAT(
      rows, ::testing::Contains(ElementsAre("at distance 50", "2", ::testing::_, "", "", "", "")));
  for (const auto& row : rows) EXPECT_EQ(row.size(), 7U);
}

PaperResult exhibit() {
  return {"table-1",
          "Steps",
          {"n", "k", "steps", "note"},
          {{{"5", "", ""}, {"3", "", ""}, {"31", "30", "schedule"}, {"a, \"b\"", "", ""}},
           {{"6", "", ""}, {"", "", ""}, {"9", "9", "search"}, {"", "", ""}}}};
}

TEST(PaperReport, shows_what_is_printed_where_it_differs) {
  EXPECT_EQ(exhibit_report(exhibit(), true, Form::text),
            "table-1: Steps\n"
            "n  k  steps             note\n"
            "5  3  31 (printed: 30)  a, \"b\"\n"
            "6     9\n"
            "1 of 2 agree with what is printed; measured 1 by schedule, 1 by search\n");
  EXPECT_THAT(exhibit_report(exhibit(), false, Form::text), StartsWith("\ntable-1"));
}

TEST(PaperReport, csv_names_its_columns_once) {
  EXPECT_EQ(exhibit_report(exhibit(), true, Form::csv),
            "exhibit,row,column,measured,published,how\n"
            "table-1,5 3,steps,31,30,schedule\n"
            "table-1,6,steps,9,9,search\n");
  EXPECT_THAT(exhibit_report(exhibit(), false, Form::csv), StartsWith("table-1,5 3"));
}

}  // namespace
}  // namespace asterism

// Certificates: what they say. tests/checker/ gives them to the independent checker.
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/certify.hpp>
#include <asterism/leaderboard.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using ::testing::HasSubstr;

using ModelWords = std::vector<std::pair<std::string, std::string>>;

Problem problem_on(const std::string& network, const std::string& collective,
                   ModelWords model = {}) {
  ProblemWords words;
  words.network = network;
  words.collective = collective;
  words.model = std::move(model);
  return state_problem(words);
}

struct Written {
  Certification certification;
  std::string text;
};

Written certified(const Problem& problem, const std::string& algorithm = "") {
  std::ostringstream out;
  CertifyOptions options;
  options.effort = Effort::quick;
  const CollectiveAlgorithm* const named =
      algorithm.empty() ? nullptr : &algorithm_catalogue().get(algorithm);
  const Certification certification = certify(problem, out, options, named);
  return {certification, out.str()};
}

TEST(Certify, an_optimal_schedule) {
  const Written written = certified(problem_on("hypercube:3", "allgather", {{"ts", "0.1"}}));
  EXPECT_TRUE(written.certification.optimal);
  EXPECT_EQ(written.certification.startups, 3U);
  EXPECT_EQ(written.certification.startups_bound, 3U);
  EXPECT_EQ(written.certification.transmissions, 7);
  EXPECT_EQ(written.certification.ratio(), 1);
  EXPECT_FALSE(written.certification.is_weaker());
  EXPECT_THAT(written.text, HasSubstr(R"("ts":"0.1")"));
  EXPECT_THAT(written.text, HasSubstr(R"({"cost":{"startups":3,"transmissions":"7"}})"));
  EXPECT_THAT(written.text, HasSubstr(R"({"end":3})"));
}

TEST(Certify, networks_are_generated_where_that_is_possible) {
  EXPECT_THAT(certified(problem_on("star:3", "allgather")).text,
              HasSubstr(R"("form":"permutations","generators":[[2,1,3],[3,2,1]])"));
  EXPECT_THAT(certified(problem_on("torus:3x4", "broadcast")).text,
              HasSubstr(R"("form":"digits")"));
  EXPECT_THAT(certified(problem_on("mesh:2x3", "broadcast")).text, HasSubstr(R"("form":"links")"));
}

TEST(Certify, divided_messages_have_exact_costs) {
  const Written written = certified(problem_on("ring:3", "allreduce", {{"ts", "0.001"}}));
  EXPECT_THAT(written.text, HasSubstr(R"("divisible":1)"));
  EXPECT_THAT(written.text, HasSubstr(R"("pieces":3)"));
  EXPECT_THAT(written.text, HasSubstr(R"("transmissions":"4/3")"));
}

TEST(Certify, an_allreduce_of_few_steps_sends_often) {
  const Written written = certified(problem_on("hypercube:6", "allreduce"), "axis-exchange");
  EXPECT_NEAR(written.certification.time_bound, 10.25, 1e-7);  // rounded down
  EXPECT_FALSE(written.certification.is_weaker());
  EXPECT_THAT(written.text, HasSubstr(R"({"bound":"time","witness":{"kind":"exchange"}})"));
}

TEST(Certify, pipelines_have_a_witness) {
  ProblemWords words;
  words.network = "mesh:4x6";
  words.collective = "broadcast";
  words.batch = 32;
  const Written written = certified(state_problem(words), "stream");
  EXPECT_NEAR(written.certification.time_bound, 63, 1e-9);
  EXPECT_THAT(written.text,
              HasSubstr(R"({"bound":"time","witness":{"kind":"way","from":0,"to":23}})"));
}

TEST(Certify, trees_are_written_for_one_source_even_if_packets_are_split) {
  const Problem problem = problem_on("star:4", "alltoall", {{"packet_limit", "2"}});
  EXPECT_THAT(certified(problem, "shortest-sweep").text, HasSubstr(R"({"schedule":"timed-tree"})"));
}

TEST(Certify, a_bound_without_a_witness_is_not_claimed) {
  const Written written = certified(
      problem_on("wk:4,2", "gather", {{"ports", "all"}, {"ts", "10"}}), "balanced-routes");
  EXPECT_TRUE(written.certification.is_weaker());
  EXPECT_LT(written.certification.time_bound, written.certification.planner_bound);
  EXPECT_THAT(written.text, HasSubstr("not_certified"));
}

TEST(Certify, certified_bounds_never_exceed_those_of_the_plan) {
  for (const char* network : {"star:4", "mesh:2x3", "random-regular:3,8", "kautz:2,2"})
    for (const char* collective : {"broadcast", "allgather", "alltoall", "scatter", "gather"})
      for (const char* ports : {"one", "2", "all"}) {
        const Problem problem = problem_on(network, collective, {{"ports", ports}});
        const Certification found = certified(problem).certification;
        const LowerBound bound = lower_bound(problem);
        EXPECT_LE(found.startups_bound, bound.startups) << network << collective << ports;
        EXPECT_LE(found.transmissions_bound, bound.volume) << network << collective << ports;
        EXPECT_LE(found.time_bound, found.time * (1 + 1e-12)) << network << collective << ports;
      }
}

TEST(Certify, refuses_what_the_format_cannot_say) {
  const auto refuses = [](const Problem& problem, const std::string& reason) {
    std::ostringstream out;
    expect_error([&] { return certify(problem, out); }, ErrorCode::unsupported, reason, "");
    EXPECT_EQ(out.str(), "");
  };
  refuses(problem_on("fat-tree:4", "allgather"), "switches");
  refuses(problem_on("ring:4", "scan"), "scan");
  refuses(problem_on("ring:4", "broadcast", {{"duplex", "half"}}), "half duplex");
  refuses(problem_on("ring:4", "broadcast", {{"rates", "+x=2"}}), "rates");
  refuses(problem_on("torus:3x3", "broadcast", {{"switching", "wormhole"}}), "wormhole");
  refuses(problem_on("ring:4", "allreduce", {{"gamma", "1"}}), "combining");
}

TEST(Certify, rows_of_leaderboards) {
  LeaderboardOptions options;
  std::size_t rows = 0;
  options.effort = Effort::quick;
  options.remark_on_best = [&](const LeaderboardBest& best, const Progress&) {
    EXPECT_EQ(best.problem.model.startup, best.row.startup);
    EXPECT_EQ(best.bound.time, best.row.bound);
    std::ostringstream out;
    EXPECT_DOUBLE_EQ(write_certificate(best.problem, best.candidate, best.bound, out).time,
                     best.row.best.time);
    return std::to_string(++rows);
  };
  const auto found = run_leaderboard({{"one", {"star:4"}, {"alltoall"}, {"one"}}}, options);
  EXPECT_EQ(rows, 3U);
  EXPECT_EQ(found.back().remark, "3");
}

}  // namespace
}  // namespace asterism

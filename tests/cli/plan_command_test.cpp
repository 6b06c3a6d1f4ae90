#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

TEST(PlanCommand, json_has_the_keys_of_its_contract) {
  const auto plan = run_program({"plan", "star:4", "allgather", "--ts", "10", "--json"}).json();
  EXPECT_EQ(plan["network"], "star:4");
  EXPECT_EQ(plan["collective"], "allgather");
  EXPECT_EQ(plan["model"]["ts"], 10);
  EXPECT_EQ(plan["lower_bound"]["transmissions"], 23);
  ASSERT_FALSE(plan["candidates"].empty());
  for (const auto& candidate : plan["candidates"])
    for (const char* key : {"algorithm", "parameters", "startups", "transmissions", "max_packet",
                            "time", "ratio", "verified"})
      EXPECT_TRUE(candidate.contains(key)) << key;
  EXPECT_EQ(plan["best"]["algorithm"], plan["candidates"][0]["algorithm"]);
  EXPECT_EQ(plan["best"]["algorithm"], "dimension-sweep");
  EXPECT_EQ(plan["candidates"][0]["startups"], 6);
}

TEST(PlanCommand, shows_what_is_left_out_and_refuses_what_nothing_does) {
  const Outcome limited =
      run_program({"plan", "star:4", "alltoall", "--packet-limit", "2", "--ports", "one"});
  EXPECT_EQ(limited.code, 0) << limited.err;
  EXPECT_THAT(limited.out,
              ::testing::ContainsRegex(
                  "Not ranked: [^.]*cyclic-sweep[^.]*\\(its schedule is not\\s+allowed here"));
  const Outcome refused =
      run_program({"plan", "mesh:3x3", "broadcast", "--ports", "single-dimension"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("no algorithm can be planned"));
  EXPECT_THAT(refused.err, HasSubstr("tree: it needs ports: one"));
}

TEST(PlanCommand, ranks_by_the_time_without_steps_if_asked) {
  const std::vector<std::string> call{"plan", "star:5",    "alltoall",    "--ports",
                                      "all",  "--rank-by", "asynchronous"};
  auto as_json = call;
  as_json.emplace_back("--json");
  const auto plan = run_program(as_json).json();
  EXPECT_EQ(plan["ranked_by"], "asynchronous");
  double before = 0;
  for (const auto& candidate : plan["candidates"]) {
    EXPECT_LE(candidate["time"], candidate["lock_step_time"]);
    EXPECT_LE(before, candidate["time"]);
    before = candidate["time"];
  }
  const Outcome text = run_program(call);
  EXPECT_THAT(text.out, HasSubstr("Times are asynchronous: "));
  auto as_csv = call;
  as_csv.emplace_back("--csv");
  EXPECT_THAT(run_program(as_csv).out, HasSubstr("ratio,lock_step_time,verified"));
  EXPECT_EQ(run_program({"plan", "star:4", "broadcast", "--json"}).json()["ranked_by"],
            "lock-step");
}

TEST(PlanCommand, compares_by_the_time_without_steps_if_asked) {
  const auto document = run_program({"compare", "star:4", "ring:6", "--rank-by", "asynchronous",
                                     "--collective", "alltoall", "--ports", "all", "--json"})
                            .json();
  for (const auto& network : document["networks"]) {
    const auto& best = network["best"]["alltoall"];
    EXPECT_GE(best["ratio"], 1);
  }
  const Outcome text = run_program({"compare", "star:4", "--rank-by", "asynchronous"});
  EXPECT_THAT(text.out, HasSubstr("times and lower bounds are asynchronous"));
}

TEST(PlanCommand, refuses_ranks_that_are_none) {
  for (const std::string command : {"plan", "compare"}) {
    std::vector<std::string> call{command, "star:4"};
    if (command == "plan") call.emplace_back("allgather");
    auto rubbish = call;
    rubbish.insert(rubbish.end(), {"--rank-by", "beauty"});
    expect_refused(rubbish, "\"beauty\" is not a time", "lock-step, asynchronous or default");
    call.insert(call.end(), {"--rank-by", "asynchronous", "--ports", "single-dimension"});
    expect_refused(call, "has no meaning without steps", "step by step");
  }
  expect_refused({"plan", "star:4", "allgather", "--rank-by", "asynchronous", "--sweep", "ts/tm"},
                 "a sweep is over times in lock step", "--rank-by");
}

}  // namespace
}  // namespace asterism::testing

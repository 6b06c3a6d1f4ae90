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
  EXPECT_THAT(limited.out, HasSubstr("left out: cyclic-sweep: its schedule is not allowed here"));
  const Outcome refused =
      run_program({"plan", "mesh:3x3", "broadcast", "--ports", "single-dimension"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("no algorithm can be planned"));
  EXPECT_THAT(refused.err, HasSubstr("tree: it needs ports: one"));
}

}  // namespace
}  // namespace asterism::testing

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

TEST(EmbedCommand, measures_the_star_on_a_macro_star) {
  const auto document = run_program({"embed", "star:7", "macro-star:3,2", "--json"}).json();
  EXPECT_EQ(document["embedding"], "star-in-cayley");
  EXPECT_EQ(document["load"], 1);
  EXPECT_EQ(document["expansion"], 1.0);
  EXPECT_EQ(document["dilation"], 3);
  EXPECT_EQ(document["congestion"], 4);
  EXPECT_EQ(document["classes"].size(), 4U);
}

TEST(EmbedCommand, prints_a_table) {
  const Outcome outcome = run_program({"embed", "star:5", "scc:5"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("star:5 on scc:5 by star-in-scc\n"));
  EXPECT_THAT(outcome.out, HasSubstr("dilation"));
}

TEST(EmbedCommand, takes_a_map_of_the_nodes) {
  const TemporaryFolder folder;
  const std::string map = folder.file("map", "0\t0\n1\t2\n2\t4\n");
  const auto document = run_program({"embed", "ring:3", "ring:6", "--map", map, "--json"}).json();
  EXPECT_EQ(document["dilation"], 2);
  const Outcome bad =
      run_program({"embed", "ring:3", "ring:6", "--map", folder.file("bad", "0\n")});
  EXPECT_EQ(bad.code, 2);
  EXPECT_THAT(bad.err, HasSubstr("line 1: is not two labels"));
}

TEST(EmbedCommand, takes_no_memory_that_it_is_not_allowed) {
  const Outcome outcome =
      run_program({"embed", "ring:479001600", "star:12", "--memory-limit", "100M"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("error: the paths of ring:479001600 on star:12"));
}

TEST(EmbedCommand, without_an_embedding_names_those_that_it_knows) {
  const Outcome outcome = run_program({"embed", "wk:3,2", "ring:9"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("error: no embedding of wk:3,2 in ring:9 is known"));
  EXPECT_THAT(outcome.err, HasSubstr("--map FILE"));
}

TEST(TrafficCommand, measures_what_links_carry) {
  const auto document =
      run_program({"traffic", "macro-star:2,2", "--routing", "yeh96", "--json"}).json();
  EXPECT_EQ(document["exact"], true);
  EXPECT_EQ(document["classes"].size(), 3U);
  EXPECT_LT(document["imbalance"].get<double>(), 2);
  const Outcome sample = run_program({"traffic", "star:9", "--pairs", "1000"});
  EXPECT_EQ(sample.code, 0);
  EXPECT_THAT(sample.out, HasSubstr("a sample of 1,000 pairs"));
  EXPECT_THAT(sample.out, HasSubstr("95 % confidence"));
  EXPECT_EQ(run_program({"traffic", "star:16", "--pairs", "10"}).code, 0);
}

TEST(TrafficCommand, refuses_what_it_cannot_do) {
  const Outcome tag = run_program({"traffic", "star:4", "--tag", "best"});
  EXPECT_EQ(tag.code, 2);
  EXPECT_THAT(tag.err, HasSubstr("--tag does not go with the algorithm akers87"));
  EXPECT_EQ(run_program({"traffic", "star:4", "--routing", "yeh96"}).code, 2);
  EXPECT_EQ(run_program({"traffic", "star:4", "--pairs", "-1"}).code, 2);
  const Outcome one = run_program({"traffic", "star:4", "--pairs", "1"});
  EXPECT_EQ(one.code, 2);
  EXPECT_THAT(one.err, HasSubstr("error: a sample of one pair gives no estimate of its error"));
  EXPECT_THAT(one.err, HasSubstr("hint: use at least two pairs"));
}

TEST(RouteCommand, explains_proxy_cycles) {
  const Outcome outcome =
      run_program({"route", "macro-star:3,2", "3415267", "1234567", "--tag", "2,3,1", "--explain"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("because    proxy cycles: (32571), (46)\n"));
}

}  // namespace
}  // namespace asterism::testing

// asterism explain, as a user runs it.
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::vector<std::string> all_kinds{"algorithm", "network", "collective", "bound", "word"};

TEST(ExplainCommand, explains_an_algorithm_by_running_it) {
  const Outcome outcome = run_program({"explain", "recursive-doubling"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, StartsWith("recursive-doubling (algorithm)\n"));
  const Outcome run =
      run_program({"simulate", "hypercube:3", "allgather", "--algorithm", "recursive-doubling"});
  EXPECT_THAT(run.out, HasSubstr("at least 7 (each node receives N-1 messages)"));
  EXPECT_THAT(outcome.out, HasSubstr("$ asterism simulate hypercube:3 allgather --algorithm "
                                     "recursive-doubling\n" +
                                     run.out.substr(0, run.out.find("start-ups"))));
  EXPECT_THAT(outcome.out, HasSubstr("\nStep by step\n   1  000 -> 001 (of 000), "));
}

TEST(ExplainCommand, explains_networks_collectives_bounds_and_words) {
  EXPECT_THAT(run_program({"explain", "torus:4x4x4"}).out,
              AllOf(StartsWith("torus (network)\n"), HasSubstr("Written "),
                    HasSubstr("(1,0) over +x"), HasSubstr("$ asterism network torus:4x4\n")));
  EXPECT_THAT(run_program({"explain", "MPI_Alltoall"}).out,
              AllOf(StartsWith("alltoall (collective)\n"), HasSubstr("total-exchange"),
                    HasSubstr("Lower bound: ")));
  EXPECT_THAT(run_program({"explain", "each node receives N-1 messages"}).out,
              StartsWith("receiving-bound (bound)\n"));
  EXPECT_THAT(run_program({"explain", "virtual", "channel"}).out,
              StartsWith("virtual channel (word)\n"));
  EXPECT_THAT(run_program({"explain", "both-ways:flood"}).out,
              AllOf(HasSubstr("--algorithm both-ways:flood"), HasSubstr("flood: Every node that")));
}

TEST(ExplainCommand, says_the_reason_in_the_example_of_every_bound) {
  const auto document = run_program({"explain", "--kind", "bound", "--json"}).json();
  EXPECT_GE(document["entries"].size(), 18U);
  for (const auto& entry : document["entries"]) {
    std::istringstream output(entry["example"]["output"].get<std::string>());
    std::string words, word;
    while (output >> word) words += word + " ";
    const std::string reasons = entry["facts"]["Plans say"];
    bool said = false;
    for (std::size_t begin = reasons.find('"'); begin != std::string::npos;) {
      const std::size_t end = reasons.find('"', begin + 1);
      said = said || words.find(reasons.substr(begin + 1, end - begin - 1)) != std::string::npos;
      begin = reasons.find('"', end + 1);
    }
    EXPECT_TRUE(said) << entry["name"];
  }
}

TEST(ExplainCommand, fits_a_terminal) {
  for (const std::string& kind : all_kinds) {
    const Outcome outcome = run_program({"explain", "--kind", kind});
    EXPECT_EQ(outcome.code, 0);
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  }
}

TEST(ExplainCommand, lists_everything_by_kind) {
  const Outcome outcome = run_program({"explain"});
  for (const char* words : {"algorithms (", "networks (", "collectives (", "bounds (", "words (",
                            "half duplex", "cut-bound", " of the form"})
    EXPECT_THAT(outcome.out, HasSubstr(words));
  EXPECT_THAT(outcome.out, Not(HasSubstr("reverse:flood")));
  const auto document = run_program({"explain", "--json"}).json();
  std::set<std::string> names;
  for (const auto& entry : document["entries"]) names.insert(entry["name"].get<std::string>());
  EXPECT_EQ(names.size(), document["entries"].size());
  for (const char* name : {"reverse:flood", "star", "scan", "price-bound", "dateline"})
    EXPECT_TRUE(names.contains(name)) << name;
}

TEST(ExplainCommand, json_has_the_page_and_the_whole_output) {
  const auto document = run_program({"explain", "flood", "--json"}).json();
  EXPECT_EQ(document["kind"], "algorithm");
  EXPECT_EQ(document["name"], "flood");
  EXPECT_EQ(document["facts"]["Collectives"], "broadcast");
  EXPECT_EQ(document["text"].size(), 2U);
  EXPECT_EQ(document["neighbours"], nullptr);
  std::vector<std::string> words = document["example"]["words"];
  EXPECT_EQ(run_program(words).out, document["example"]["output"]);
  EXPECT_EQ(document["example"]["steps"][2], "011 -> 111");
}

TEST(ExplainCommand, runs_examples_within_the_limits_of_the_session) {
  EXPECT_EQ(run_program({"explain", "flood", "--threads", "1"}).out,
            run_program({"explain", "flood"}).out);
  // One example is computed in the process, the other is a command that is run.
  for (const std::string name : {"flood", "cut-bound"})
    expect_refused({"explain", name, "--memory-limit", "1"}, "the limit is 1 bytes", "hint: ");
}

TEST(ExplainCommand, refuses_what_it_does_not_know) {
  expect_refused({"explain", "flod"}, "there is no explanation of \"flod\"",
                 "did you mean \"flood\"?");
  expect_refused({"explain", "xyzzy", "plugh"}, "there is no explanation of \"xyzzy plugh\"",
                 "all that is explained is listed");
  expect_refused({"explain", ""}, "NAME is empty", "hint: ");
  expect_refused({"explain", "--kind", "wrod"}, "unknown kind of explanation \"wrod\"",
                 "did you mean \"word\"?");
  expect_refused({"explain", "flood", "--kind", "word"}, "--kind does not go with a name",
                 "leave out");
  expect_refused({"explain", "flood", "--json", "--markdown"}, "two forms of one output",
                 "choose one");
  expect_refused({"explain", "--memory-limit", "much", "flood"}, "not an amount of memory", "2G");
}

}  // namespace
}  // namespace asterism::testing

// Messages show user input without control characters and not too long.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

/// Every call that takes a text of the user into its error, with that text at its place.
std::vector<Words> calls_with(const std::string& text) {
  return {{text},
          {"--" + text},
          {"network", text},
          {"network", text + ":4"},
          {"network", "star:" + text},
          {"network", "star:4," + text},
          {"network", "hypernet:3,2,kind=" + text},
          {"network", "graph:" + text},
          {"network", "cayley:" + text},
          {"network", "star:4", "--" + text},
          {"network", "star:4", "--sources", text},
          {"network", "star:4", "--memory-limit", text},
          {"network", "star:4", "--threads", text},
          {"route", "star:4", text, "1234"},
          {"route", "star:4", "1234", "2*" + text},
          {"route", "torus:4x4", "(" + text + ",0)", "(0,0)"},
          {"route", "scc:4", "(" + text + ",1234)", "(2,1234)"},
          {"route", "star:4", "1234", "4321", "--algorithm", text},
          {"route", "macro-star:2,2", "12345", "54321", "--tag", text},
          {"export", "ring:4", "--format", text, "-o", "-"},
          {"export", "ring:4", "-o", "a." + text},
          {"export", "ring:4", "--format", "dot", "-o", "nowhere/" + text},
          {"plan", "ring:4", text},
          {"plan", "ring:4", "broadcast", "--sweep", text},
          {"plan", "ring:4", "broadcast", "--sweep", "ts/tm", "--figure", "a." + text},
          {"plan", "ring:4", "broadcast", "--source", text},
          {"plan", "ring:4", "broadcast", "--control", text},
          {"plan", "ring:4", "broadcast", "--ports", text},
          {"plan", "ring:4", "broadcast", "--rate", text + "=1"},
          {"simulate", "ring:4", "broadcast", "--algorithm", text},
          {"simulate", "ring:4", "broadcast", "--algorithm", "tree", "--parameter", text},
          {"simulate", "ring:4", "broadcast", "--algorithm", "plain-flood", "--asynchronous",
           "--delay", text},
          {"schedule", "ring:4", "broadcast", "--algorithm", "tree", "-o", "-", "--format", text},
          {"schedule", "ring:4", "broadcast", "--algorithm", "tree", "-o", "a." + text},
          {"draw", "ring:4", "-o", "a." + text},
          {"draw", "ring:4", "-o", "nowhere/" + text + ".svg"},
          {"draw", "star:4", "--json", "--route", text},
          {"draw", "star:4", "--json", "--route", text + "-1234"},
          {"draw", "star:4", "--json", "--route", "1234-4321", "--routing", text},
          {"draw", "star:4", "--json", "--tree", text},
          {"draw", "star:4", "--json", "--labels", text},
          {"draw", "star:4", "--json", "--max-nodes", "x" + text},
          {"draw", "ring:4", "--json", "--load", text},
          {"show", text, "--json"},
          {"show", "ring:4", text, "--json"},
          {"show", "ring:4", "broadcast", "-o", "a." + text},
          {"show", "ring:4", "broadcast", "-o", "nowhere/" + text + ".html"},
          {"show", "ring:4", "broadcast", "--json", "--format", text},
          {"show", "ring:4", "broadcast", "--json", "--state", text},
          {"show", "ring:4", "broadcast", "--json", "--algorithm", text},
          {"schedule", text, "--text"},
          {"verify", text},
          {"paper", text},
          {"paper", "tseng1998", text},
          {"paper", "tseng1998", "--effort", text},
          {"completions", text}};
}

void expect_message(const Words& call, const Outcome& outcome) {
  EXPECT_EQ(outcome.code, 2) << call[0];
  EXPECT_EQ(outcome.out, "") << call[0];
  EXPECT_THAT(outcome.err, StartsWith("error: ")) << call[0];
}

TEST(Messages, show_control_characters_and_bad_bytes_as_escapes) {
  for (const Words& call : calls_with("q\x1B[2Jq\x07\nerror: \xFF\xC2\x9Bz")) {
    const Outcome outcome = run_program(call);
    expect_message(call, outcome);
    const auto lines = std::ranges::count(outcome.err, '\n');
    EXPECT_LE(lines, 2) << outcome.err;
    EXPECT_TRUE(std::ranges::all_of(outcome.err, [](char c) {
      return c == '\n' || (c >= ' ' && c <= '~');
    })) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("\\x1b[2J")) << call[0];
  }
}

TEST(Messages, are_short_whatever_is_given) {
  for (const std::string& text : {std::string(300, '9'), std::string(10'000, 'x')})
    for (const Words& call : calls_with(text)) {
      const Outcome outcome = run_program(call);
      expect_message(call, outcome);
      const std::string sentence = outcome.err.substr(0, outcome.err.find('\n'));
      EXPECT_LE(sentence.size(), 350U) << sentence;
      EXPECT_LE(outcome.err.size(), 800U) << outcome.err;
    }
}

TEST(Messages, keep_letters_of_all_languages) {
  expect_refused({"network", "étoile✩"}, "unknown network \"étoile✩\"", "hint: ");
}

TEST(EmptyValues, are_refused) {
  const auto expect_empty = [](const Words& call, const std::string& name) {
    expect_refused(call, "error: " + name + " is empty", "give it a value or leave it out");
  };
  expect_empty({"plan", ""}, "SPEC");
  expect_empty({"plan", "star:4", ""}, "COLLECTIVE");
  expect_empty({"network", ""}, "SPEC");
  expect_empty({"compare", "ring:4", ""}, "SPEC");
  expect_empty({"route", "star:4", "", "1234"}, "FROM");
  expect_empty({"simulate", "ring:4", "broadcast", "--algorithm", ""}, "--algorithm");
  expect_empty({"plan", "ring:4", "broadcast", "--source", ""}, "--source");
  expect_empty({"plan", "ring:4", "broadcast", "--sweep", ""}, "--sweep");
  expect_empty({"plan", "ring:4", "broadcast", "--figure", ""}, "--figure");
  expect_empty({"plan", "ring:4", "broadcast", "--ts", ""}, "--ts");
  expect_empty({"draw", "ring:4", "-o", ""}, "--output");
  expect_empty({"draw", "ring:4", "--json", "--route", ""}, "--route");
  expect_empty({"plan", "ring:4", "broadcast", "--ports", ""}, "--ports");
  expect_empty({"network", "star:4", "--memory-limit", ""}, "--memory-limit");
  expect_empty({"network", "star:4", "--seed", ""}, "--seed");
  expect_empty({"export", "ring:4", "-o", ""}, "--output");
  expect_empty({"schedule", "ring:4", "broadcast", "--algorithm", "tree", "-o", ""}, "--output");
  expect_empty({"algorithms", "--network", ""}, "--network");
  expect_empty({"paper", ""}, "PAPER");
  expect_empty({"verify", ""}, "FILE");
}

}  // namespace
}  // namespace asterism::testing

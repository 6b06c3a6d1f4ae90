// Bad input gets a sentence and a hint, exit code 2, and nothing on stdout.
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using Words = std::vector<std::string>;

TEST(Errors, unknown_network_suggests_the_nearest_name) {
  expect_refused({"network", "stra:4"}, "unknown network \"stra\"", "did you mean \"star\"?");
  expect_refused({"network", "macrostar:2,2"}, "unknown network", "did you mean \"macro-star\"?");
  expect_refused({"network", "hypercub:4"}, "unknown network", "did you mean \"hypercube\"?");
  expect_refused({"network", "quantum-teleporter:4"}, "unknown network",
                 "choose one of star, macro-star");
}

TEST(Errors, unknown_options_come_with_the_nearest_one) {
  expect_refused({"plan", "ring:4", "broadcast", "--efort", "quick"}, "unexpected argument",
                 "`asterism plan --help` lists the options");
  expect_refused({"plan", "ring:4", "broadcast", "--efort"}, "unexpected argument --efort",
                 "did you mean --effort?");
}

TEST(Errors, parameters_out_of_range_or_not_numbers) {
  expect_refused({"network", "star:21"}, "which is not from 2 to 20", "star:n");
  expect_refused({"network", "pancake:17"}, "n = 17, which is not from 2 to 16", "pancake:n");
  expect_refused({"network", "star:1"}, "n = 1", "star:n");
  expect_refused({"network", "star:x"}, "has \"x\" where the number n belongs", "star:6");
  expect_refused({"network", "star:-4"}, "has \"-4\" where the number n belongs", "star:6");
  expect_refused({"network", "star:"}, "lacks its parameters", "star:n");
  expect_refused({"network", "star"}, "lacks its parameters", "star:n");
  expect_refused({"network", "star:4,5"}, "has \"5\" too many", "star:n");
  expect_refused({"network", "macro-star:3"}, "lacks the number n", "macro-star:l,n");
  expect_refused({"network", "macro-star:4,4"}, "has 17 symbols", "macro-star:l,n");
  expect_refused({"network", "macro-star:2,2,3"}, "p = 3, which is not from 1 to 2", "macro-star");
  expect_refused({"network", "torus:4x1"}, "side = 1", "torus:AxBxC");
  expect_refused({"network", "torus:4,4"}, "by a comma, not by x", "torus:4x4x4");
  expect_refused({"network", "hypernet:3,2,kind=ringlet"}, "none of cubelet, treelet, buslet",
                 "hypernet");
}

TEST(Errors, sizes_that_do_not_fit_64_bit_ids) {
  const std::string words = "more nodes than 64-bit ids can number";
  expect_refused({"network", "wk:10,20"}, words, "wk:d,t");
  expect_refused({"network", "torus:4294967296x4294967296"}, words, "torus");
  expect_refused({"network", "hypernet:20,3"}, words, "hypernet");
  expect_refused({"network", "hypercube:64"}, "d = 64, which is not from 1 to 63", "hypercube:d");
}

TEST(Errors, sizes_that_do_not_fit_the_memory) {
  expect_refused({"network", "pancake:12", "--memory-limit", "100M"}, "needs about", "--no-search");
  expect_refused({"network", "pancake:12", "--memory-limit", "100M"}, "the limit is 100.0 MiB",
                 "smaller network");
  expect_refused({"network", "hypercube:28", "--memory-limit", "100M"}, "needs about 160.0 MiB",
                 "allow more memory");
}

TEST(Errors, labels_that_are_no_nodes) {
  expect_refused({"route", "star:4", "1134", "1234"}, "1 appears twice", "as in 1234");
  expect_refused({"route", "star:4", "123", "1234"}, "it has 3 symbols, not 4", "as in 1234");
  expect_refused({"route", "star:4", "1235", "1234"}, "\"5\" is not a symbol", "as in 1234");
  expect_refused({"route", "star:4", "1234", "2**4"}, "does not start with *", "**43");
  expect_refused({"route", "star:4", "**34", "1234"}, "\"*\" stands for any symbol", "as in 1234");
  expect_refused({"route", "scc:4", "(5,1234)", "(2,1234)"}, "a dimension from 2 to 4", "(2,1234)");
  expect_refused({"route", "torus:4x4", "(4,0)", "(0,0)"}, "a number from 0 to 3", "(3,3)");
  expect_refused({"route", "hypercube:3", "012", "000"}, "a number from 0 to 1", "111");
  expect_refused({"route", "wk:3,2", "0", "11"}, "does not have 2 digits", "22");
}

TEST(Errors, routes_that_are_not_there) {
  expect_refused({"route", "star:4", "1234", "4321", "--algorithm", "bellman"},
                 "unknown routing algorithm", "akers87, tseng98, shortest");
  expect_refused({"route", "ring:5", "0", "1", "--algorithm", "yeh96"}, "does not route on ring:5",
                 "dimension-ordered");
  expect_refused({"route", "star:4", "1234", "4321", "--tag", "best"}, "--tag does not go with",
                 "yeh96");
  expect_refused({"route", "macro-star:2,2", "12345", "54321", "--tag", "3,1"},
                 "not a permutation of 1..2", "identity");
  expect_refused({"route", "star:4", "1234"}, "a route needs two nodes", "--all");
  expect_refused({"route", "star:4", "1234", "4321", "--all"}, "--all goes without", "leave one");
}

class FileErrors : public ::testing::Test {
 protected:
  FileErrors()
      : folder_(std::filesystem::temp_directory_path() /
                fmt::format("asterism-files-{}", getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~FileErrors() override { std::filesystem::remove_all(folder_); }
  void expect_bad(const std::string& family, const std::string& name, const std::string& content,
                  const std::string& sentence, const std::string& hint) {
    const std::string path = (folder_ / name).string();
    std::ofstream(path) << content;
    expect_refused({"network", family + ":" + path}, sentence, hint);
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(FileErrors, files_that_are_missing_or_no_graphs) {
  expect_refused({"network", "graph:no-such-file.dot"}, "cannot read no-such-file.dot",
                 "a file that exists");
  expect_refused({"network", "graph:/"}, "cannot read /", "a file that exists");
  expect_refused({"network", "cayley:no-such-file"}, "cannot read no-such-file",
                 "one generator per line");
  expect_bad("graph", "a.dot", "this is not DOT", "is not a graph", "GraphML");
  expect_bad("graph", "a.graphml", "<html></html>", "", "");
  expect_bad("graph", "b.graphml", "not xml at all", "is not a graph", "GraphML");
  std::string deep;
  for (int i = 0; i < 30'000; ++i) deep += "<graphml>";
  expect_bad("graph", "deep.graphml", deep, "more than 255 levels are nested in line 1", "remove");
  expect_bad("graph", "a.edges", "1 2 3 4\n", "line 1 does not have two names",
             "two names per line");
  expect_bad("graph", "empty.edges", "", "has no links", "at least two nodes");
  expect_bad("graph", "a.csv", "x,y\n1,2\n", "columns from and to", "CSV");
}

TEST_F(FileErrors, graphs_without_a_way_or_with_loops_or_impossible_rates) {
  expect_bad("graph", "d.dot", "digraph { a -> b; }",
             "has a directed, not strongly connected graph: no path from \"b\" to \"a\"",
             "along links in their direction");
  expect_bad(
      "graph", "d.graphml",
      "<?xml version=\"1.0\"?><graphml><graph id=\"G\" edgedefault=\"directed\"><node id=\"a\"/>"
      "<node id=\"b\"/><edge source=\"a\" target=\"b\"/></graph></graphml>",
      "has a directed, not strongly connected graph", "along links in their direction");
  expect_bad("graph", "two.edges", "a b\nc d\n",
             "has a disconnected graph: no path from \"a\" to \"c\"", "a path between any two");
  expect_bad("graph", "loop.edges", "a b\nb b\n", "links \"b\" to itself", "remove the loop");
  expect_bad("graph", "rate.edges", "a b {'rate': -1}\n", "in line 1 has the rate \"-1\"",
             "a rate is a number");
}

TEST_F(FileErrors, generators_that_are_none) {
  expect_bad("cayley", "g", "2134\n2144\n", "line 2: \"2144\" is not a permutation",
             "one generator per line");
  expect_bad("cayley", "i", "1234\n", "is the identity", "one generator per line");
  expect_bad("cayley", "e", "# nothing\n", "has no generator", "one generator per line");
}

TEST(Errors, command_lines_that_are_none) {
  expect_refused({"netwrok"}, "unknown command \"netwrok\"", "did you mean \"network\"?");
  expect_refused({"network"}, "SPEC is required", "`asterism network --help`");
  expect_refused({"network", "star:4", "--frobnicate"}, "--frobnicate",
                 "`asterism network --help`");
  expect_refused({"--frobnicate"}, "--frobnicate", "`asterism --help`");
  expect_refused({"network", "star:4", "--memory-limit", "lots"}, "is not an amount of memory",
                 "2G");
  expect_refused({"network", "mesh:4x4", "--sources", "some"}, "is not a number of nodes",
                 "--sources all");
  expect_refused({"network", "star:4", "--threads", "0"}, "--threads", "--help");
  expect_refused({"completions", "tcsh"}, "no completions for the shell \"tcsh\"",
                 "bash, zsh, fish");
}

}  // namespace
}  // namespace asterism::testing

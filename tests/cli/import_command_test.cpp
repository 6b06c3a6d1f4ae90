#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "cli/with_folder.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

class ImportCommand : public WithFolder {};

TEST_F(ImportCommand, a_table_of_transfers_is_checked_metered_and_ranked) {
  const std::string file = write("b.csv", "step,from,to\n1,0,1\n2,0,3\n2,1,2\n");
  const Outcome outcome = run_program(
      {"import", file, "--network", "ring:4", "--collective", "broadcast", "--ts", "10"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("verdict         valid"));
  EXPECT_THAT(outcome.out, HasSubstr("this file"));
  const auto json = run_program({"import", file, "--network", "ring:4", "--collective", "broadcast",
                                 "--ts", "10", "--json"})
                        .json();
  EXPECT_TRUE(json["valid"]);
  EXPECT_EQ(json["steps"], 2);
  EXPECT_EQ(json["time"], 22);
  EXPECT_EQ(json["plan"]["place"], 1);
  EXPECT_EQ(json["contents"], "checked");
}

TEST_F(ImportCommand, the_ranking_fits_the_terminal_and_names_algorithms_as_plans_do) {
  const std::string file =
      write("a.csv",
            "step,from,to,messages\n1,0,1,0\n1,1,2,1\n1,2,3,2\n1,3,0,3\n2,0,1,3\n"
            "2,1,2,0\n2,2,3,1\n2,3,0,2\n3,0,1,2\n3,1,2,3\n3,2,3,0\n3,3,0,1\n");
  const Outcome outcome =
      run_program({"import", file, "--network", "ring:4", "--collective", "allgather", "--ts",
                   "10us", "--bandwidth", "1GB/s", "--bytes", "1kB"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("on the isomorphic"));
  EXPECT_THAT(outcome.out, HasSubstr("Open MPI default (baseline: "));
  EXPECT_THAT(outcome.out, HasSubstr("place  algorithm"));
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST_F(ImportCommand, what_is_wrong_has_its_line_and_exit_code_1) {
  const std::string file = write("b.csv", "step,from,to\n1,0,1\n1,1,2\n2,0,3\n");
  const Outcome outcome = run_program({"import", file, "--network", "ring:4", "--collective",
                                       "broadcast", "-o", path("out.jsonl")});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.out, HasSubstr("NOT VALID"));
  EXPECT_THAT(outcome.err, HasSubstr("not valid: step 1: sender lacks the message, node 1"));
  EXPECT_THAT(outcome.err, HasSubstr("(line 3)"));
  EXPECT_THAT(outcome.err, HasSubstr("no file was written"));
  EXPECT_FALSE(std::filesystem::exists(path("out.jsonl")));
}

TEST_F(ImportCommand, what_is_imported_verifies_as_a_schedule_file) {
  const std::string file = write("b.csv", "step,from,to\n1,0,1\n2,0,3\n2,1,2\n");
  ASSERT_EQ(run_program({"import", file, "--network", "ring:4", "--collective", "broadcast",
                         "--no-plan", "-o", path("out.jsonl")})
                .code,
            0);
  EXPECT_EQ(run_program({"verify", path("out.jsonl")}).code, 0);
}

TEST_F(ImportCommand, what_cannot_be_read_is_refused) {
  expect_refused({"import", path("none.xml")}, "cannot read", "path of a file");
  expect_refused({"import", write("a.txt", "x")}, "format of the file is unknown", "--format");
  expect_refused({"import", write("a.xml", "<algo")}, "a.xml, line 1: the file stops", "truncated");
  expect_refused({"import", write("a.csv", "step\n")}, "neither its network nor its collective",
                 "name both");
  expect_refused(
      {"import", write("b.csv", "step,x\n"), "--network", "ring:4", "--collective", "broadcast"},
      "b.csv, line 1: the column \"x\" is not known", "columns are");
}

TEST_F(ImportCommand, hostile_xml_is_refused_in_two_lines) {
  std::string deep;
  for (int i = 0; i < 30'000; ++i) deep += "<algo>";
  const std::string algo = "<algo name='x' coll='broadcast' nchannels='1' ngpus='2'";
  for (const auto& [content, words] :
       {std::pair(deep, "line 1: the file stops in the middle of its XML"),
        std::pair(algo + ">\n" + deep, "line 2: the file stops in the middle of its XML"),
        std::pair(algo + " x='" + std::string(1'000'000, 'y') + "'/>", "says 2 GPUs and has 0"),
        std::pair(algo + " name='y'/>", "the attribute \"name\" is there twice"),
        std::pair(std::string("<!DOCTYPE a [<!ENTITY b \"&b;\">]><algo name='&b;'/>"),
                  "document types and their entities are not read")}) {
    const Outcome outcome = run_program({"import", write("hostile.xml", content)});
    EXPECT_EQ(outcome.code, 2) << words;
    EXPECT_THAT(outcome.err, HasSubstr(words));
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 2) << outcome.err;
  }
}

TEST_F(ImportCommand, a_goal_file_without_contents_says_so) {
  const std::string file = write("a.goal",
                                 "num_ranks 2\nrank 0 {\nsend 8b to 1\n}\nrank 1 {\nrecv 8b from "
                                 "0\n}\n");
  const Outcome outcome = run_program({"import", file, "--collective", "broadcast"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("NOT CHECKED"));
  expect_refused({"import", file, "--collective", "broadcast", "-o", path("x.jsonl")},
                 "no messages for what the packets of the file carry", "leave out -o");
}

/// The commands of the page on reading, with what they print.
TEST_F(ImportCommand, prints_what_its_page_shows) {
  std::istringstream page(file_text(source_path("docs/formats/import.md")));
  const Surroundings in_examples{
      .before = fmt::format("cd '{}'", source_path("tests/io/foreign/examples")), .redirect = {}};
  int commands_run = 0;
  for (std::string line; std::getline(page, line);) {
    const std::string prompt = "$ ./asterism import ";
    if (!line.starts_with(prompt)) continue;
    std::istringstream words(line.substr(std::string("$ ./asterism ").size()));
    std::vector<std::string> arguments;
    for (std::string word; words >> word;) arguments.push_back(word);
    std::string shown;
    for (std::string next; std::getline(page, next) && next != "```";) shown += next + "\n";
    const Outcome outcome = run_program(arguments, in_examples);
    EXPECT_EQ(outcome.out + (outcome.code == 2 ? outcome.err : ""), shown) << line;
    ++commands_run;
  }
  EXPECT_EQ(commands_run, 8);
}

}  // namespace
}  // namespace asterism::testing

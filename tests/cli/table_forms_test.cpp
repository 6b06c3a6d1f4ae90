// Results as tables: they fit a terminal of 80 columns, and are CSV, Markdown and LaTeX as asked.
#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"
#include "view/csv_reader.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

std::string text_of(const Words& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::string output_of(Words call, const std::string& form = "") {
  if (!form.empty()) call.push_back(form);
  const Outcome outcome = run_program(call);
  EXPECT_EQ(outcome.code, 0) << text_of(call) << outcome.err;
  EXPECT_EQ(outcome.err, "") << text_of(call);
  return outcome.out;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Counts UTF-8 characters.
std::size_t length_of(const std::string& line) {
  return static_cast<std::size_t>(std::ranges::count_if(
      line, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

const std::vector<Words>& calls() {
  static const std::vector<Words> all{
      {"plan"},
      {"plan", "star:4", "broadcast"},
      {"plan", "star:4", "alltoall", "--packet-limit", "2"},
      {"plan", "star:4", "alltoall", "--ts", "100", "--sweep", "ts/tm"},
      {"plan", "star:4", "allgather", "--ports", "all", "--ts", "1e9", "--sweep", "message-size"},
      {"plan", "torus:4x4", "scatter", "--ports", "2"},
      {"plan", "star:4", "alltoall", "--ports", "all", "--rank-by", "asynchronous"},
      {"compare", "star:4"},
      {"compare", "star:4", "ring:9", "--rank-by", "asynchronous"},
      {"compare", "star:4", "scc:3", "hypercube:3", "mesh:2x3", "torus:3x3", "ring:9"},
      {"compare", "mesh:3x3", "complete:5", "--collective", "multi-broadcast", "--collective",
       "gather"},
      {"network", "star:5"},
      {"network", "scc:5"},
      {"network", "star:16", "--no-search"},
      {"network", "hypercube:12"},
      {"network", "mesh:20x30", "--sources", "3"},
      {"network", "ring:300"},
      {"network", "hypernet:3,2,kind=treelet"},
      {"latency", "torus:3x3", "--load", "0.1,0.9", "--cycles", "1000"},
      {"expect", "ring:4", "broadcast", "--bandwidth", "1GB/s", "--ts", "1us", "--sizes",
       "1KiB:64KiB:x64"},
      {"groups", "boxes:2/dgx-h100", "allreduce", "--message", "1MB", "--group", "ids:0-7",
       "--group", "ids:8-15"},
      {"order", "mesh:4x4", "allgather", "--algorithm", "rank-ring"},
      {"tune", "ring:4", "--bandwidth", "1GB/s", "--ts", "1us", "--collectives",
       "barrier,allreduce"},
      {"leaderboard", "--effort", "quick", "--topic", "tseng1998"},
      {"paper"},
      {"paper", "tseng1998", "--effort", "quick"},
      {"paper", "chen2001", "--effort", "quick"}};
  return all;
}

TEST(Tables, fit_80_columns) {
  std::vector<Words> all = calls();
  all.push_back({"leaderboard", "--effort", "quick"});
  all.push_back({"paper", "azevedo1995", "--effort", "quick"});
  for (const Words& call : all)
    for (const std::string& line : lines_of(output_of(call)))
      EXPECT_LE(length_of(line), 80U) << text_of(call) << ": " << line;
}

TEST(Tables, fit_80_columns_whatever_the_names_are) {
  const TemporaryFolder folder;
  const std::string file =
      folder.file(std::string(120, 'n') + " b\x1b\xFF.edges", "x y\ny z\nz x\n");
  for (const Words& call : {Words{"network", "graph:" + file}, Words{"compare", "graph:" + file},
                            Words{"plan", "graph:" + file, "broadcast"}})
    for (const std::string& line : lines_of(output_of(call))) {
      EXPECT_LE(length_of(line), 80U) << text_of(call) << ": " << line;
      EXPECT_EQ(line.find('\x1b'), std::string::npos) << text_of(call);
    }
}

TEST(Tables, as_csv_have_the_same_columns_in_every_line) {
  for (const Words& call : calls()) {
    const auto rows = read_csv(output_of(call, "--csv"));
    ASSERT_GE(rows.size(), 2U) << text_of(call);
    for (const auto& row : rows) EXPECT_EQ(row.size(), rows.front().size()) << text_of(call);
  }
  EXPECT_THAT(output_of({"plan", "star:4", "allgather", "--ts", "10"}, "--csv"),
              HasSubstr("algorithm,parameters,startups,transmissions,max_packet,time,ratio,"
                        "verified\ndimension-sweep,,6,23,6,83,1.1369863013698631,yes\n"));
  EXPECT_THAT(output_of({"network", "star:5"}, "--csv"),
              HasSubstr("\ndiameter,6,6,equal,floor(3(n-1)/2),\"Akers, Harel and Krishnamurthy "
                        "1987\",agrees\n"));
}

/// The bars of a line that stand for themselves.
std::size_t bars_of(const std::string& line) {
  std::size_t bars = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\')
      ++i;
    else if (line[i] == '|')
      ++bars;
  }
  return bars;
}

TEST(Tables, as_markdown_have_the_same_columns_in_every_line) {
  for (const Words& call : calls()) {
    std::size_t bars = 0;
    std::size_t rows = 0;
    for (const std::string& line : lines_of(output_of(call, "--markdown"))) {
      if (!line.starts_with("|")) {
        bars = 0;
        continue;
      }
      if (bars == 0) bars = bars_of(line);
      EXPECT_EQ(bars_of(line), bars) << text_of(call) << ": " << line;
      ++rows;
    }
    EXPECT_GE(rows, 3U) << text_of(call);
  }
}

TEST(Tables, as_latex_are_whole) {
  for (const Words& call : calls()) {
    std::size_t columns = 0;
    bool open = false;
    for (const std::string& line : lines_of(output_of(call, "--latex"))) {
      if (line.starts_with("\\begin{tabular}")) open = true;
      if (line.starts_with("\\end{tabular}")) {
        open = false;
        columns = 0;
      }
      if (!open || !line.ends_with(" \\\\")) continue;
      std::size_t cells = 1;
      for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\')
          ++i;
        else if (line[i] == '&')
          ++cells;
      }
      if (columns == 0) columns = cells;
      EXPECT_EQ(cells, columns) << text_of(call) << ": " << line;
    }
    EXPECT_FALSE(open) << text_of(call);
  }
}

TEST(Tables, come_in_one_form_at_a_time) {
  for (const Words& call : {Words{"plan"}, Words{"compare", "star:4"}, Words{"network", "star:4"},
                            Words{"leaderboard", "--effort", "quick"}, Words{"paper"}}) {
    const Words forms{"--json", "--csv", "--markdown", "--latex"};
    for (std::size_t i = 0; i < forms.size(); ++i)
      for (std::size_t j = i + 1; j < forms.size(); ++j) {
        Words both = call;
        both.insert(both.end(), {forms[j], forms[i]});
        expect_refused(both, "are two forms of one output", "choose one of them");
      }
    Words twice = call;
    twice.insert(twice.end(), {"--csv", "--csv"});
    EXPECT_EQ(run_program(twice).code, 0) << text_of(twice);
  }
  expect_refused({"networks", "--json", "--markdown"}, "--json and --markdown are two forms",
                 "choose one");
}

TEST(Tables, of_an_example_are_explained_in_words_only) {
  EXPECT_THAT(output_of({"plan"}), StartsWith("Example: 120 processors"));
  for (const std::string form : {"--csv", "--markdown", "--latex", "--json"})
    EXPECT_EQ(output_of({"plan"}, form),
              output_of({"plan", "star:5", "allgather", "--ts", "10"}, form));
}

}  // namespace
}  // namespace asterism::testing

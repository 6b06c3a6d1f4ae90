// asterism report: the folder that it writes, and the page of errata.
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"
#include "papers/report/html_reader.hpp"
#include "view/csv_reader.hpp"

namespace asterism::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// All files of a folder but those of its state, by name.
std::map<std::string, std::string> files_in(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = fs::relative(entry.path(), folder).string();
    if (entry.is_regular_file() && !name.starts_with("."))
      files[name] = file_text(entry.path().string());
  }
  return files;
}

Outcome quick_report(const fs::path& folder, const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"report", "--effort", "quick", "-o", folder.string()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_program(arguments);
}

TEST(ReportCommand, writes_a_page_tables_and_figures) {
  const TemporaryFolder folder;
  const Outcome outcome = quick_report(folder / "r", {"chen2001"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, ::testing::ContainsRegex("chen2001 +25 +19 +2 +0 +4 +0 +0 +0\n"));
  const auto files = files_in(folder / "r");
  for (const auto& [name, bytes] : files)
    if (name.ends_with(".csv")) {
      const auto rows = read_csv(bytes);
      ASSERT_GT(rows.size(), 1U) << name;
      for (const auto& row : rows) EXPECT_EQ(row.size(), rows[0].size()) << name;
    }
  EXPECT_EQ(files.size(), 10U);
  EXPECT_THAT(complaints_about_page(files.at("report.html")), IsEmpty());
  EXPECT_THAT(files.at("report.html"), HasSubstr("n = 4: 5, measured 4"));
  EXPECT_THAT(files.at("figures/chen2001-star.svg"), HasSubstr("<svg"));
  EXPECT_THAT(files.at("figures/chen2001-star.pdf"), ::testing::StartsWith("%PDF-"));
  const auto claims = nlohmann::json::parse(files.at("claims.json"));
  EXPECT_EQ(claims["counts"]["statements"], 25);
  EXPECT_EQ(claims["papers"][0]["id"], "chen2001");
}

TEST(ReportCommand, links_of_the_page_lead_to_files) {
  const TemporaryFolder folder;
  ASSERT_EQ(quick_report(folder / "r", {"chen2001"}).code, 0);
  std::size_t links = 0;
  for (const HtmlElement& element : HtmlReader(file_text(folder / "r/report.html")).elements) {
    const auto target = element.attributes.find("href");
    if (target == element.attributes.end() || target->second.starts_with("#")) continue;
    EXPECT_TRUE(fs::exists(folder / "r" / target->second)) << target->second;
    ++links;
  }
  EXPECT_GT(links, 6U);
}

TEST(ReportCommand, writes_the_same_bytes_again_whatever_the_threads) {
  const TemporaryFolder folder;
  ASSERT_EQ(quick_report(folder / "one", {"chen2001", "--threads", "1"}).code, 0);
  ASSERT_EQ(quick_report(folder / "two", {"chen2001", "--threads", "2"}).code, 0);
  EXPECT_EQ(files_in(folder / "one"), files_in(folder / "two"));
  const auto first = files_in(folder / "one");
  ASSERT_EQ(quick_report(folder / "one", {"chen2001"}).code, 0);
  EXPECT_EQ(files_in(folder / "one"), first);
}

TEST(ReportCommand, measures_damaged_parts_anew) {
  const TemporaryFolder folder;
  ASSERT_EQ(quick_report(folder / "r", {"chen2001"}).code, 0);
  const auto first = files_in(folder / "r");
  const std::string part = folder / "r/.asterism-report/quick/chen2001/star.part";
  std::string bytes = file_text(part);
  ASSERT_GT(bytes.size(), 100U);
  const auto digit = bytes.rfind('5');
  bytes[digit] = '6';
  std::ofstream(part, std::ios::binary) << bytes;
  std::ofstream(folder / "r/.asterism-report/quick/chen2001/steps.part") << "nonsense";
  const Outcome again = quick_report(folder / "r", {"chen2001"});
  EXPECT_EQ(again.code, 0);
  EXPECT_THAT(again.err, HasSubstr("note: 2 kept parts were damaged"));
  EXPECT_EQ(files_in(folder / "r"), first);
}

TEST(ReportCommand, replaces_the_report_on_other_papers) {
  const TemporaryFolder folder;
  ASSERT_EQ(quick_report(folder / "r", {"tseng1998"}).code, 0);
  ASSERT_EQ(quick_report(folder / "r", {"chen2001"}).code, 0);
  EXPECT_FALSE(fs::exists(folder / "r/tables/tseng1998-table-1.csv"));
  EXPECT_TRUE(fs::exists(folder / "r/tables/chen2001-star.csv"));
}

TEST(ReportCommand, refuses_what_it_cannot_write_to) {
  const TemporaryFolder folder;
  const std::string other = folder.file("other.txt", "mine");
  expect_refused({"report", "chen2001", "-o", folder.path().string()}, "it holds other things",
                 "a new or an empty folder");
  expect_refused({"report", "chen2001", "-o", other}, "it is not a folder", "an empty folder");
  expect_refused({"report", "chen2001", "-o", folder / "no/such"}, "cannot write a report to",
                 "a folder that is there");
  expect_refused({"report", "chen2001", "-o", "/proc/report"}, "cannot write a report to",
                 "that you may write to");
  EXPECT_EQ(folder.entries(), 1U);
  EXPECT_EQ(file_text(other), "mine");
}

TEST(ReportCommand, refuses_words_that_it_does_not_understand) {
  expect_refused({"report"}, "report needs a folder", "-o report");
  expect_refused({"report", "chen2002", "-o", "x"}, "unknown paper \"chen2002\"", "chen2001");
  expect_refused({"report", "chen2001", "chen2001", "-o", "x"}, "\"chen2001\" is named twice",
                 "once");
  expect_refused({"report", "--effort", "much", "-o", "x"}, "unknown effort", "quick");
  expect_refused({"report", "--errata", "-o", "x"}, "--errata prints a page", "leave one");
  EXPECT_FALSE(fs::exists("x"));
}

/// A limit to the size of files stands for a disk that is full.
TEST(ReportCommand, a_full_disk_is_said_and_what_is_finished_stays) {
  const TemporaryFolder folder;
  const std::vector<std::string> arguments{"report", "chen2001", "--effort",
                                           "quick",  "-o",       folder / "r"};
  const Outcome full = run_program(arguments, {.before = "ulimit -f 8", .redirect = ""});
  EXPECT_EQ(full.code, 2);
  EXPECT_THAT(full.err, HasSubstr("a part of it was not taken; 31 of 31 parts are kept in"));
  EXPECT_THAT(full.err, HasSubstr("hint: is the disk full"));
  EXPECT_FALSE(fs::exists(folder / "r/report.html"));
  for (const auto& [name, bytes] : files_in(folder / "r")) EXPECT_FALSE(name.ends_with(".part"));
  EXPECT_EQ(run_program(arguments).code, 0);
  EXPECT_TRUE(fs::exists(folder / "r/report.html"));
}

TEST(ReportCommand, prints_the_claims_as_json) {
  const auto document = run_program({"report", "chen2001", "--effort", "quick", "--json"}).json();
  EXPECT_EQ(document["effort"], "quick");
  EXPECT_EQ(document["papers"][0]["statements"].size(), 28U);
}

TEST(Errata, page_is_what_the_program_prints) {
  EXPECT_EQ(run_program({"report", "--errata", "--effort", "quick"}).out,
            file_text(source_path("docs/errata.md")))
      << "scripts/docs makes docs/errata.md again";
}

/// A number as verdicts have it: 11.5, 22274, without a zero at the end.
std::string number_text(const nlohmann::json& value) {
  return fmt::format("{:g}", value.get<double>()).find('e') == std::string::npos
             ? fmt::format("{:g}", value.get<double>())
             : fmt::format("{:.0f}", value.get<double>());
}

bool has_number(const std::string& text, const std::string& number) {
  static const std::string digits = "0123456789.";
  for (auto at = text.find(number); at != std::string::npos; at = text.find(number, at + 1)) {
    const auto end = at + number.size();
    const bool begins = at == 0 || digits.find(text[at - 1]) == std::string::npos;
    // 0.5000 equals 0.5.
    const auto rest = text.find_first_not_of('0', end);
    const bool is_padded = number.find('.') != std::string::npos && rest != end;
    const auto after = is_padded ? rest : end;
    const bool ends = after >= text.size() || digits.find(text[after]) == std::string::npos;
    if (begins && ends) return true;
  }
  return false;
}

std::vector<std::string> words_of_command(const std::string& command) {
  std::vector<std::string> words{""};
  bool quoted = false;
  for (const char c : command) {
    if (c == '\'')
      quoted = !quoted;
    else if (c == ' ' && !quoted)
      words.emplace_back();
    else
      words.back() += c;
  }
  EXPECT_EQ(words.front(), "asterism");
  words.erase(words.begin());
  return words;
}

/// Runs the command of a line such as "- Shown by `asterism network star:2` (average_distance)."
/// and expects its numbers in the text. Returns how many there are.
std::size_t expect_shown(const std::string& line, const std::string& text) {
  const auto begin = line.find('`') + 1;
  const auto end = line.rfind("` (");
  std::vector<std::string> words = words_of_command(line.substr(begin, end - begin));
  words.emplace_back("--json");
  const auto printed = run_program(words).json();
  std::istringstream fields(line.substr(end + 3, line.rfind(')') - end - 3));
  std::size_t shown = 0;
  for (std::string field; std::getline(fields >> std::ws, field, ','); ++shown) {
    const std::string number = number_text(printed[field]);
    EXPECT_TRUE(has_number(text, number)) << line << ": " << number << ", not in: " << text;
  }
  return shown;
}

TEST(Errata, commands_show_the_difference_that_is_stated) {
  std::size_t shown = 0;
  std::istringstream page(file_text(source_path("docs/errata.md")));
  std::string detail;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("- Fails, first case: ") ||
        line.starts_with("- Holds with a correction: "))
      detail = line;
    if (line.starts_with("- Shown by ")) shown += expect_shown(line, detail);
  }
  EXPECT_GT(shown, 20U);
}

TEST(Errata, statements_are_measured_alone_with_the_same_verdict) {
  const auto document =
      run_program({"report", "chen2001", "tseng1998", "--errata", "--effort", "quick", "--json"})
          .json();
  std::size_t measured = 0;
  for (const auto& paper : document["papers"])
    for (const auto& statement : paper["statements"]) {
      std::vector<std::string> words = words_of_command(statement["command"]);
      words.emplace_back("--json");
      const auto alone = run_program(words).json();
      EXPECT_EQ(alone["exhibits"][0]["rows"].size(), 1U);
      EXPECT_EQ(alone["exhibits"][0]["rows"][0][4]["measured"], statement["verdict"]);
      EXPECT_EQ(alone["exhibits"][0]["rows"][0][5]["measured"], statement["detail"]);
      ++measured;
    }
  EXPECT_EQ(measured, 12U);
}

TEST(PaperCommand, refuses_statements_that_there_are_not) {
  expect_refused({"paper", "azevedo1995", "--statement", "eq-22"},
                 "unknown statement of azevedo1995 \"eq-22\"", "did you mean \"eq-2\"");
  expect_refused({"paper", "azevedo1995", "table-1", "--statement", "eq-2"},
                 "--statement is one line of its own", "leave exhibits");
}

}  // namespace
}  // namespace asterism::testing

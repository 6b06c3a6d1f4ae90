// What a newcomer reads: help, version, and a README whose examples are checked.
#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

TEST(Help, of_every_command_gives_an_example) {
  const Outcome help = run_program({"--help"});
  EXPECT_EQ(help.code, 0);
  for (const char* const command : {"network", "route", "simulate", "verify", "paper", "optimum"})
    EXPECT_THAT(commands(), ::testing::Contains(command));
  for (const std::string& command : commands()) {
    const Outcome of_command = run_program({command, "--help"});
    EXPECT_EQ(of_command.code, 0) << command;
    EXPECT_THAT(of_command.out, HasSubstr("Example:")) << command;
    EXPECT_THAT(of_command.out, HasSubstr("--json")) << command;
  }
  EXPECT_EQ(run_program({}).out, help.out);
}

TEST(Help, of_every_command_fits_two_screens) {
  std::vector<std::vector<std::string>> calls{{"--help"}};
  for (const std::string& command : commands()) calls.push_back({command, "--help"});
  for (const auto& call : calls) {
    std::istringstream lines(run_program(call).out);
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count)
      EXPECT_LE(line.size(), 80U) << call.front() << ": " << line;
    EXPECT_LE(count, 80) << call.front();
  }
}

TEST(Help, is_a_command_as_well) {
  EXPECT_EQ(run_program({"help"}).out, run_program({"--help"}).out);
  EXPECT_EQ(run_program({"help", "plan"}).out, run_program({"plan", "--help"}).out);
  const Outcome unknown = run_program({"help", "plam"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("did you mean \"plan\"?"));
}

TEST(Help, lists_the_exit_codes) {
  const std::string help = run_program({"--help"}).out;
  for (const char* code :
       {"\n  0    success", "\n  1    checked", "\n  2    bad input", "\n  130  interrupted"})
    EXPECT_THAT(help, HasSubstr(code));
}

TEST(Help, of_route_lists_the_algorithms) {
  const std::string help = run_program({"route", "--help"}).out;
  for (const char* name : {"akers87", "tseng98", "yeh96", "scc-all-orders", "latifi93",
                           "dimension-ordered", "e-cube", "wk", "factor-ordered", "shortest"})
    EXPECT_THAT(help, HasSubstr(name));
}

TEST(Version, is_printed) {
  EXPECT_THAT(
      run_program({"--version"}).out,
      ::testing::MatchesRegex("asterism [0-9]+\\.[0-9]+\\.[0-9]+( \\([0-9a-f]+(-dirty)?\\))?\n"));
}

/// The words of a shell command; single quotes group.
std::vector<std::string> shell_words(const std::string& command) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : command) {
    if (c == '\'')
      quoted = !quoted;
    else if (c == ' ' && !quoted)
      words.emplace_back();
    else
      words.back() += c;
  }
  return words;
}

/// Every "$ ./asterism ..." in a console block of a page, with the output shown below it.
std::vector<std::pair<std::string, std::string>> examples_of(const std::string& page) {
  std::vector<std::pair<std::string, std::string>> examples;
  std::istringstream lines(page);
  std::string line;
  bool in_block = false;
  while (std::getline(lines, line)) {
    if (line.starts_with("```")) {
      in_block = line == "```console";
    } else if (in_block && line.starts_with("$ ")) {
      examples.emplace_back(line.substr(2), "");
    } else if (in_block && !examples.empty()) {
      examples.back().second += line + "\n";
    }
  }
  return examples;
}

/// The targets of the links in a page of Markdown, without addresses of the web and places in a
/// page.
std::vector<std::string> link_targets(const std::string& page) {
  static const std::regex link(R"(\]\(([^)#\s]+)[^)]*\))");
  std::vector<std::string> targets;
  for (std::sregex_iterator found(page.begin(), page.end(), link), end; found != end; ++found)
    if (const std::string target = (*found)[1];
        target.find("://") == std::string::npos && target.find_first_of("./") != std::string::npos)
      targets.push_back(target);  // others are lambdas in code
  return targets;
}

/// The files below docs/ that scripts/site makes, as docs/site/generated.txt lists them.
std::set<std::filesystem::path> generated_files() {
  std::set<std::filesystem::path> files;
  std::istringstream lines(file_text(source_path("docs/site/generated.txt")));
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with('#'))
      files.insert(std::filesystem::path(source_path("docs/" + line.substr(0, line.find(' '))))
                       .lexically_normal());
  return files;
}

TEST(Documentation, links_lead_somewhere) {
  const std::set<std::filesystem::path> generated = generated_files();
  std::vector<std::filesystem::path> pages{source_path("README.md"),
                                           source_path("CONTRIBUTING.md")};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_path("docs")))
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  for (const auto& page : pages)
    for (const std::string& target : link_targets(file_text(page.string()))) {
      const std::filesystem::path path = (page.parent_path() / target).lexically_normal();
      EXPECT_TRUE(std::filesystem::exists(path) || generated.contains(path))
          << page << ": " << target;
    }
}

TEST(Documentation, has_every_page_in_its_index) {
  const auto listed = link_targets(file_text(source_path("docs/index.md")));
  for (const auto& entry : std::filesystem::directory_iterator(source_path("docs")))
    if (entry.path().extension() == ".md" && entry.path().filename() != "index.md") {
      EXPECT_THAT(listed, ::testing::Contains(entry.path().filename().string()));
    }
}

/// A page with examples; every page is a test of its own, because some examples take seconds.
class ShownOutput : public ::testing::TestWithParam<std::string> {};

std::vector<std::string> pages_with_examples() {
  std::vector<std::string> pages{"README.md"};
  for (const auto& entry : std::filesystem::directory_iterator(source_path("docs")))
    if (entry.path().extension() == ".md")
      pages.push_back("docs/" + entry.path().filename().string());
  std::erase_if(pages, [](const std::string& page) {
    return std::ranges::none_of(examples_of(file_text(source_path(page))), [](const auto& example) {
      return example.first.starts_with("./asterism ");
    });
  });
  std::ranges::sort(pages);
  return pages;
}

/// Examples run in a folder of their own, because they write files; they read those of examples/.
TEST_P(ShownOutput, is_real) {
  const TemporaryFolder folder;
  std::filesystem::create_directory_symlink(source_path("examples"), folder / "examples");
  const Surroundings there{.before = "cd '" + (folder / "").string() + "'", .redirect = ""};
  for (const auto& [command, output] : examples_of(file_text(source_path(GetParam())))) {
    std::vector<std::string> words = shell_words(command);
    if (words.front() != "./asterism") continue;
    words.erase(words.begin());
    const Outcome outcome = run_program(words, there);
    EXPECT_EQ(outcome.out + outcome.err, output) << command;
  }
}

INSTANTIATE_TEST_SUITE_P(Documentation, ShownOutput, ::testing::ValuesIn(pages_with_examples()),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::ranges::replace_if(
                               name, [](char c) { return c == '/' || c == '.' || c == '-'; }, '_');
                           return name;
                         });

}  // namespace
}  // namespace asterism::testing

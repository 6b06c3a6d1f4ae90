// Pages of the site that the program prints say all that its documents have about each entry.
#include <algorithm>
#include <map>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Returns a text on one line and without the marks of code, so that neither matters.
std::string plain(const std::string& text) {
  std::istringstream words(text);
  std::string result, word;
  while (words >> word) result += (result.empty() ? "" : " ") + word;
  std::erase(result, '`');
  return result;
}

/// Returns the plain text below each heading of the second level of a page.
std::map<std::string, std::string> sections_of(const std::vector<std::string>& command) {
  const Outcome page = run_program(command);
  EXPECT_EQ(page.code, 0) << page.err;
  EXPECT_THAT(page.out, StartsWith("# "));
  std::map<std::string, std::string> sections;
  std::istringstream lines(page.out);
  std::string heading;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("## "))
      heading = plain(line.substr(3));
    else
      sections[heading] += " " + line;
  for (auto& [name, text] : sections) text = plain(text);
  return sections;
}

void expect_texts(const std::map<std::string, std::string>& sections, const std::string& heading,
                  const nlohmann::json& texts) {
  const auto section = sections.find(heading);
  ASSERT_NE(section, sections.end()) << heading;
  for (const std::string text : texts)
    EXPECT_THAT(section->second, HasSubstr(plain(text))) << heading;
}

TEST(PrintedPages, every_algorithm_has_its_summary_reference_and_parameters) {
  const auto sections = sections_of({"algorithms", "--markdown"});
  const auto document = run_program({"algorithms", "--json"}).json();
  EXPECT_GT(document["algorithms"].size(), 100U);
  for (const auto& algorithm : document["algorithms"]) {
    expect_texts(sections, algorithm["name"], {algorithm["summary"], algorithm["citation"]});
    expect_texts(sections, algorithm["name"], algorithm["collectives"]);
    expect_texts(sections, algorithm["name"], algorithm["families"]);
    for (const auto& parameter : algorithm["parameters"])
      expect_texts(sections, algorithm["name"],
                   {parameter["name"], parameter["description"], parameter["default"]});
  }
}

TEST(PrintedPages, every_network_has_its_size_reference_and_examples) {
  const auto sections = sections_of({"networks", "--markdown"});
  const auto document = run_program({"networks", "--json"}).json();
  EXPECT_GT(document["networks"].size(), 30U);
  for (const auto& family : document["networks"]) {
    expect_texts(sections, plain(family["spec"]),
                 {family["summary"], family["nodes"], family["citation"], family["reading"]});
    expect_texts(sections, plain(family["spec"]), family["examples"]);
  }
}

TEST(PrintedPages, every_explanation_has_its_sentences_facts_and_links) {
  for (const std::string kind : {"algorithm", "network", "collective", "bound", "word"}) {
    const auto sections = sections_of({"explain", "--kind", kind, "--markdown"});
    const auto document = run_program({"explain", "--kind", kind, "--json"}).json();
    EXPECT_FALSE(document["entries"].empty());
    for (const auto& entry : document["entries"]) {
      EXPECT_FALSE(entry["text"].empty()) << entry["name"];
      expect_texts(sections, entry["name"], entry["text"]);
      expect_texts(sections, entry["name"], entry["see"]);
      for (const auto& [name, fact] : entry["facts"].items())
        expect_texts(sections, entry["name"], {name, fact});
      if (!entry["example"].is_null())
        expect_texts(sections, entry["name"],
                     {"$ " + entry["example"]["command"].get<std::string>()});
    }
  }
}

TEST(PrintedPages, the_list_of_explanations_names_every_entry) {
  const Outcome page = run_program({"explain", "--markdown"});
  EXPECT_THAT(page.out, StartsWith("# Explanations\n"));
  std::string text = page.out;  // lines may break inside names
  std::ranges::replace(text, '\n', ' ');
  const auto document = run_program({"explain", "--json"}).json();
  for (const auto& entry : document["entries"]) {
    const std::string name = entry["name"];
    // Variants of other algorithms are described by their prefix.
    if (name.find(':') != std::string::npos) continue;
    EXPECT_THAT(text, HasSubstr("[" + name + "]"));
  }
}

}  // namespace
}  // namespace asterism::testing

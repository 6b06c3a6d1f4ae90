// asterism show and asterism schedule --text, as a user runs them.
#include <algorithm>
#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

class ShowCommand : public ::testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_.path() / name).string();
  }
  /// Shows into a file, and returns what is in it.
  [[nodiscard]] std::string shown(Words words, const std::string& name = "a.html") const {
    words.insert(words.begin(), "show");
    words.insert(words.end(), {"-o", path(name)});
    const Outcome outcome = run_program(words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return file_text(path(name));
  }
  void expect_nothing_shown(Words words, const std::string& sentence,
                            const std::string& hint) const {
    words.insert(words.begin(), "show");
    expect_refused(words, sentence, hint);
    EXPECT_EQ(folder_.entries(), 0U) << sentence;
  }
  /// A schedule that sends in step 2 what is not there.
  [[nodiscard]] std::string wrong_schedule() const {
    return folder_.file("wrong.jsonl",
                        R"({"asterism":"schedule","version":1,"network":"ring:4",)"
                        R"("collective":"broadcast","sources":["0"]})"
                        "\n{\"step\":1,\"transfers\":[[\"0\",\"+x\"]]}\n"
                        "{\"step\":2,\"transfers\":[[\"0\",\"-x\"],[\"2\",\"-x\"]]}\n"
                        "{\"end\":2}\n");
  }

  TemporaryFolder folder_;
};

nlohmann::json playback_of_page(const std::string& page) {
  const std::string opening = "id=\"playback\">";
  const std::size_t begin = page.find(opening) + opening.size();
  return nlohmann::json::parse(page.substr(begin, page.find("</script", begin) - begin));
}

TEST_F(ShowCommand, makes_a_page_of_the_best_schedule) {
  const Outcome outcome = run_program({"show", "star:4", "broadcast", "-o", path("page.html")});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, StartsWith(path("page.html") + ": broadcast on star:4 by "));
  EXPECT_THAT(outcome.out, EndsWith("as a page\n  5 steps, 23 transfers, time 10, at least 10\n"));
  const auto playback = playback_of_page(file_text(path("page.html")));
  EXPECT_EQ(playback["command"], "asterism show star:4 broadcast -o page.html");
  EXPECT_EQ(playback["optimal"], true);
  EXPECT_NE(playback["algorithm"]["sentence"], "");
  EXPECT_NE(playback["algorithm"]["reference"], "");
  EXPECT_EQ(shown({"star:4", "broadcast"}, "page.html"), file_text(path("page.html")));
  const auto best = playback_of_page(shown({"star:4", "broadcast", "--algorithm", "best"}));
  EXPECT_EQ(best["algorithm"], playback["algorithm"]);
}

TEST_F(ShowCommand, takes_the_options_of_problems) {
  const auto playback = run_program({"show", "mesh:4x4", "broadcast", "--algorithm", "tree",
                                     "--fail-link", "(1,1)-(2,1)", "--source", "(2,2)", "--batch",
                                     "3", "--ts", "5", "--ports", "all", "--json"})
                            .json();
  EXPECT_EQ(playback["collective"]["messages"], 3);
  EXPECT_EQ(playback["collective"]["names"][2], "message 2 of (2,2)");
  EXPECT_EQ(playback["model"]["ts"], 5);
  EXPECT_EQ(playback["model"]["ports"], "all");
  EXPECT_EQ(playback["network"]["failed_links"].size(), 1U);
  const auto some = run_program({"show", "ring:6", "allgather", "--participants", "ids:0-2",
                                 "--algorithm", "matched-gossip", "--json"})
                        .json();
  EXPECT_EQ(some["collective"]["messages"], 3);
  const auto counts =
      run_program({"show", "ring:4", "allgatherv", "--counts", "1,2,0,3", "--json"}).json();
  EXPECT_EQ(counts["collective"]["messages"], 6);
  const auto random =
      run_program({"show", "torus:4x4", "broadcast", "--fail-random", "2", "--seed", "3", "--json"})
          .json();
  EXPECT_EQ(random["network"]["failed_links"].size(), 2U);
}

TEST_F(ShowCommand, shows_schedule_files_as_the_schedules_in_them) {
  ASSERT_EQ(run_program({"schedule", "star:4", "alltoall", "--algorithm", "cyclic-sweep", "-o",
                         path("s.astb")})
                .code,
            0);
  auto of_file = run_program({"show", path("s.astb"), "--json"}).json();
  auto of_algorithm =
      run_program({"show", "star:4", "alltoall", "--algorithm", "cyclic-sweep", "--json"}).json();
  for (const std::string member : {"network", "collective", "model", "start", "steps", "held",
                                   "cost", "lower_bound", "verdict"})
    EXPECT_EQ(of_file[member], of_algorithm[member]) << member;
  EXPECT_EQ(of_file["algorithm"]["name"], "cyclic-sweep");
  expect_refused({"show", path("s.astb"), "--ts", "5", "--json"},
                 "the file of a schedule says itself", "leave out");
  expect_refused({"show", path("missing.jsonl"), "--json"}, "cannot read",
                 "the path of a schedule");
}

TEST_F(ShowCommand, shows_a_failure_where_it_happens) {
  const std::string file = wrong_schedule();
  const Outcome outcome = run_program({"show", file, "-o", path("wrong.html")});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.err, StartsWith("not valid: step 2: sender lacks the message, node 2"));
  const auto playback = playback_of_page(file_text(path("wrong.html")));
  EXPECT_EQ(playback["verdict"]["valid"], false);
  EXPECT_EQ(playback["verdict"]["step"], 2);
  EXPECT_EQ(playback["verdict"]["transfer"], 2);
  EXPECT_EQ(playback["verdict"]["node"], 2);
  EXPECT_EQ(playback["steps"]["refused"], nlohmann::json::parse("[2]"));
}

TEST_F(ShowCommand, prints_what_every_node_holds_after_a_step) {
  const Words words{"show", "ring:4", "allgather", "--algorithm", "hamiltonian-ring", "--json"};
  const auto state = [&](const std::string& step) {
    Words asked = words;
    asked.insert(asked.end(), {"--state", step});
    return run_program(asked).json();
  };
  EXPECT_EQ(state("0")["nodes"][2]["items"], nlohmann::json::parse("[2]"));
  EXPECT_EQ(state("1")["nodes"][2]["items"], nlohmann::json::parse("[1,2]"));
  EXPECT_EQ(state("3")["nodes"][2]["amount"], 4);
  EXPECT_EQ(state("3")["steps"], 3);
  expect_refused({"show", "ring:4", "allgather", "--json", "--state", "9"}, "there is no step 9",
                 "from 0");
  expect_refused({"show", "ring:4", "allgather", "--json", "--state", "x"},
                 "--state \"x\" is not the number of a step", "digits");
  expect_nothing_shown({"ring:4", "allgather", "--state", "1", "-o", path("a.html")},
                       "printed as JSON only", "--json");
}

TEST_F(ShowCommand, makes_moving_pictures) {
  const std::string gif = shown({"ring:3", "broadcast"}, "a.gif");
  EXPECT_THAT(gif, StartsWith("GIF89a"));
  EXPECT_EQ(shown({"ring:3", "broadcast", "--format", "gif"}, "b"), gif);
  expect_refused(
      {"show", "ring:300", "allgather", "--algorithm", "hamiltonian-ring", "-o", path("long.gif")},
      "299 steps are too many", "make a page");
  EXPECT_FALSE(std::filesystem::exists(path("long.gif")));
}

TEST_F(ShowCommand, refuses_before_any_work) {
  expect_nothing_shown({"star:4", "broadcast"}, "show needs a file to write", "-o page.html");
  expect_nothing_shown({"star:4", "broadcast", "-o", path("a.mp4")}, "cannot show a schedule as",
                       ".html or .gif");
  expect_nothing_shown({"star:4", "broadcast", "-o", path("a.html"), "--format", "mp4"},
                       "cannot be shown as \"mp4\"", "html or gif");
  expect_nothing_shown({"star:4", "broadcast", "-o", "-", "--json"}, "would both write",
                       "name a file");
  expect_nothing_shown({"star:4", "shout", "-o", path("a.html")}, "\"shout\"", "hint: ");
  expect_nothing_shown({"star:4", "broadcast", "--algorithm", "nothing", "-o", path("a.html")},
                       "\"nothing\"", "hint: ");
  expect_nothing_shown({"star:4", "broadcast", "--parameter", "k=2", "-o", path("a.html")},
                       "parameters are those of an algorithm", "--algorithm");
  expect_nothing_shown({"star:4", "broadcast", "--seed", "2", "-o", path("a.html")},
                       "--seed is of --fail-random", "leave --seed out");
  expect_nothing_shown({"star:4", "broadcast", "-o", path("no/a.html")}, "cannot write", "hint: ");
  expect_nothing_shown({"complete:4000", "alltoall", "--algorithm", "direct", "-o", path("a.html")},
                       "a page of alltoall on complete:4000 takes more than 64.0 MiB",
                       "smaller network");
}

TEST_F(ShowCommand, minus_is_a_page_on_stdout) {
  const Outcome outcome = run_program({"show", "ring:4", "broadcast", "-o", "-"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(outcome.out, EndsWith("</html>\n"));
}

TEST_F(ShowCommand, a_command_line_is_quoted_for_shells) {
  const auto playback = run_program({"show", "mesh:3x3", "broadcast", "--source", "(1,2)", "--json",
                                     "--output=" + path("b c.html")})
                            .json();
  EXPECT_EQ(playback["command"],
            "asterism show mesh:3x3 broadcast --source '(1,2)' --json '--output=b c.html'");
}

TEST_F(ShowCommand, makes_the_pages_of_the_documentation) {
  std::size_t pages = 0;
  std::istringstream lines(file_text(source_path("docs/show.md")));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t output = line.find(" -o docs/pages/");
    if (!line.starts_with("./asterism show ") || output == std::string::npos) continue;
    const std::string page = line.substr(output + 4);
    std::istringstream in(line.substr(std::string("./asterism ").size()));
    Words words;
    for (std::string word; in >> word;) {
      std::erase(word, '\'');
      words.push_back(word);
    }
    words.back() = path(std::filesystem::path(page).filename().string());
    EXPECT_EQ(run_program(words).code, 0) << line;
    EXPECT_THAT(file_text(words.back()),
                AllOf(StartsWith("<!DOCTYPE html>"), EndsWith("</html>\n")))
        << line;
    ++pages;
  }
  EXPECT_EQ(pages, 5U);
  EXPECT_THAT(file_text(source_path("docs/images/star-broadcast.gif")), StartsWith("GIF89a"));
}

TEST_F(ShowCommand, schedules_are_printed_a_step_a_line) {
  const Outcome text =
      run_program({"schedule", "ring:4", "allgather", "--algorithm", "hamiltonian-ring", "--text"});
  EXPECT_EQ(text.code, 0);
  EXPECT_EQ(text.err, "");
  EXPECT_THAT(text.out, HasSubstr("\n1: 0 -> 1: of 0 | 1 -> 2: of 1 | 2 -> 3: of 2 | "));
  EXPECT_EQ(std::ranges::count(text.out, '\n'), 4);
  ASSERT_EQ(run_program({"schedule", "ring:4", "allgather", "--algorithm", "hamiltonian-ring", "-o",
                         path("a.jsonl")})
                .code,
            0);
  EXPECT_EQ(run_program({"schedule", path("a.jsonl"), "--text"}).out, text.out);
  EXPECT_EQ(run_program({"schedule", path("a.jsonl"), "--text", "-o", path("a.txt")}).out, "");
  EXPECT_EQ(file_text(path("a.txt")), text.out);
}

TEST_F(ShowCommand, text_of_a_wrong_schedule_says_so) {
  const Outcome wrong = run_program({"schedule", wrong_schedule(), "--text"});
  EXPECT_EQ(wrong.code, 1);
  EXPECT_THAT(wrong.err, StartsWith("not valid: step 2"));
  const Outcome file =
      run_program({"schedule", wrong_schedule(), "--text", "-o", path("wrong.txt")});
  EXPECT_EQ(file.code, 1);
  EXPECT_FALSE(std::filesystem::exists(path("wrong.txt")));
}

TEST_F(ShowCommand, schedule_says_what_it_needs) {
  expect_refused({"schedule", "ring:4"}, "needs a network and a collective", "--text");
  expect_refused({"schedule", "ring:4", "allgather", "-o", "-"}, "--algorithm is required",
                 "asterism algorithms");
  expect_refused({"schedule", "ring:4", "allgather", "--algorithm", "hamiltonian-ring"},
                 "--output is required", "-o");
  expect_refused(
      {"schedule", "ring:4", "allgather", "--algorithm", "hamiltonian-ring", "--text", "--json"},
      "--text is one form", "leave out");
  expect_refused({"schedule", path("a.jsonl"), "--text"}, "cannot read", "the path of a schedule");
}

}  // namespace
}  // namespace asterism::testing

// Commands with tasks give the same bytes on any number of ranks as alone, also after runs that
// were killed.
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "launch.hpp"

namespace asterism::distributed {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Words = std::vector<std::string>;
namespace fs = std::filesystem;

const Words leaderboard{"leaderboard", "--effort", "quick", "--topic", "azevedo1995"};

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Returns what the program prints alone.
std::string alone(const Words& words) {
  std::string line = std::string("'") + ASTERISM_PROGRAM + "'";
  for (const std::string& word : words) line += " '" + word + "'";
  std::string out;
  std::FILE* const pipe = ::popen(line.c_str(), "r");
  char buffer[4096];
  while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, pipe))
    out.append(buffer, size);
  EXPECT_EQ(::pclose(pipe), 0);
  return out;
}

std::size_t results_in(const fs::path& folder) {
  std::size_t count = 0;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored))
    if (entry.path().extension() == ".result") ++count;
  return count;
}

/// Waits until a run has kept more results, or has ended.
void wait_for_results(testing::Launch& run, const fs::path& folder, std::size_t more) {
  const std::size_t before = results_in(folder);
  while (!run.has_ended() && results_in(folder) < before + more)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void expect_same_bytes(const Words& words, const std::vector<unsigned>& numbers_of_ranks) {
  const std::string expected = alone(words);
  for (const unsigned ranks : numbers_of_ranks) {
    const testing::Finished run = testing::run(ranks, words);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, expected) << ranks;
    EXPECT_EQ(run.err, "");
  }
}

TEST(RankTasks, give_the_same_leaderboard_on_any_number_of_ranks) {
  expect_same_bytes(leaderboard, {1, 2, 3, 5});
}

TEST(RankTasks, give_the_same_answers_of_other_commands) {
  expect_same_bytes({"expect", "complete:4", "allreduce", "--ports", "all", "--bandwidth", "64GB/s",
                     "--ts", "2us", "--sizes", "1KiB:1MiB:x4", "--json"},
                    {3});
  expect_same_bytes({"plan", "ring:6", "allgather", "--sweep", "ts/tm", "--effort", "quick"}, {2});
  expect_same_bytes({"plan", "ring:4", "allgather"}, {2});
  expect_same_bytes({"paper", "azevedo1995", "table-1", "--effort", "quick", "--csv"}, {3});
  expect_same_bytes({"paper", "azevedo1995", "--statement", "eq-2", "--effort", "quick"}, {2});
}

TEST(RankTasks, write_each_certificate_once) {
  const TemporaryFolder scratch;
  const Words words{"leaderboard", "--effort", "quick", "--topic", "azevedo1995", "--json"};
  const std::string by_ranks = (scratch.path() / "ranks").string();
  const std::string by_one = (scratch.path() / "one").string();
  const testing::Finished run = testing::run(3, words + Words{"--certificates", by_ranks});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("certificates written"));
  EXPECT_EQ(alone(words + Words{"--certificates", by_one}), run.out);
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(by_one)) {
    EXPECT_EQ(content_of(entry.path()), content_of(by_ranks / entry.path().filename()));
    ++files;
  }
  EXPECT_GT(files, 0U);
}

TEST(RankTasks, continue_after_they_were_killed) {
  const std::string expected = alone(leaderboard);
  const TemporaryFolder scratch;
  const fs::path folder = scratch.path() / "kept";
  const Words words = leaderboard + Words{"--checkpoint", folder.string()};
  for (const unsigned ranks : {2U, 3U}) {
    testing::Launch run(ranks, words);
    wait_for_results(run, folder, 2);
    run.kill();
  }
  testing::Launch one_dies(3, words);
  wait_for_results(one_dies, folder, 1);
  if (one_dies.kill_a_rank()) {
    EXPECT_NE(one_dies.finish().code, 0);
  }
  EXPECT_GE(results_in(folder), 5U);
  const testing::Finished last = testing::run(2, words + Words{"--progress"});
  EXPECT_EQ(last.code, 0) << last.err;
  EXPECT_EQ(last.out, expected);
  EXPECT_THAT(testing::run(1, words).out, expected);
  const testing::Finished other = testing::run(2, {"leaderboard", "--effort", "quick", "--topic",
                                                   "tseng1998", "--checkpoint", folder.string()});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("holds the checkpoint of `leaderboard --effort quick --topic "
                                   "azevedo1995`, not of"));
  EXPECT_THAT(other.err, HasSubstr("\nhint: name another directory"));
}

TEST(RankTasks, report_their_progress) {
  const testing::Finished run = testing::run(2, leaderboard + Words{"--progress"});
  EXPECT_THAT(run.err, StartsWith("1 of "));
}

TEST(RankTasks, end_with_the_error_of_one_rank) {
  const testing::Finished unknown = testing::run(3, {"leaderboard", "--topic", "nothing"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_EQ(unknown.out, "");
  EXPECT_THAT(unknown.err, StartsWith("error: "));
  EXPECT_THAT(unknown.err, HasSubstr("\nhint: "));
  EXPECT_EQ(unknown.err.find("error: ", 1), std::string::npos);
  const testing::Finished too_small =
      testing::run(2, {"report", "--errata", "--effort", "quick", "--memory-limit", "100K"});
  EXPECT_EQ(too_small.code, 2);
  EXPECT_THAT(too_small.err, StartsWith("error: "));
}

TEST(RankTasks, name_the_rank_that_lacks_a_file) {
  const TemporaryFolder scratch;
  fs::create_directory(scratch.path() / "with");
  fs::create_directory(scratch.path() / "without");
  std::ofstream(scratch.path() / "with" / "square.txt") << "0 1\n1 2\n2 3\n3 0\n";
  const Words words{"expect", "graph:square.txt", "allgather", "--bandwidth", "1GB/s", "--ts",
                    "1us",    "--sizes",          "1KiB:4KiB"};
  const auto options = [&](const char* folder) {
    return Words{"-n", "1", "-wdir", (scratch.path() / folder).string(), ASTERISM_MPI_PROGRAM};
  };
  testing::Launch run(options("with") + words + Words{":"} + options("without"), words);
  const testing::Finished finished = run.finish();
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, StartsWith("error: rank 1 cannot take part: "));
}

TEST(RankTasks, stop_soon_when_they_are_interrupted) {
  const TemporaryFolder scratch;
  const fs::path folder = scratch.path() / "kept";
  testing::Launch run(2, {"leaderboard", "--checkpoint", folder.string()});
  wait_for_results(run, folder, 2);
  ASSERT_FALSE(run.has_ended());
  run.send(SIGINT);
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_NE(run.finish().code, 0);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
  EXPECT_GE(results_in(folder), 2U);
}

}  // namespace
}  // namespace asterism::distributed

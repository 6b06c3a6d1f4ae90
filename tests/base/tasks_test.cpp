// Tasks: computed by threads, kept in a folder, computed again only if they are missing.
#include <atomic>
#include <csignal>
#include <fstream>
#include <map>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <asterism/error.hpp>
#include <asterism/tasks.hpp>

#include "base/expect_error.hpp"
#include "base/task_folder.hpp"
#include "base/temporary_folder.hpp"

namespace asterism {
namespace {

using testing::content_of;
using testing::expect_error;
using ::testing::HasSubstr;
using testing::TemporaryFolder;
namespace fs = std::filesystem;

std::vector<std::string> numbers(std::size_t count) {
  std::vector<std::string> tasks;
  for (std::size_t i = 0; i < count; ++i) tasks.push_back(fmt::format("number {}\n{}", i, i));
  return tasks;
}

std::string squared(const std::string& task) {
  const std::uint64_t number = std::stoull(std::string(details_of(task)));
  return std::to_string(number * number);
}

/// Computes squares with a runner, and counts how many.
struct Squares {
  std::atomic<std::size_t> computed = 0;
  std::map<std::size_t, std::string> taken{};
  std::size_t fails_at = 1000;

  void run(TaskRunner& runner, std::size_t count, const Progress& progress = {}) {
    taken.clear();
    runner.run(
        numbers(count),
        [this](const std::string& task, const TaskRoom&) {
          if (title_of(task) == fmt::format("number {}", fails_at))
            throw Error(ErrorCode::unsupported, "no square", "choose another number");
          ++computed;
          return squared(task);
        },
        [this](std::size_t index, const std::string& result) { taken[index] = result; }, progress);
  }
  [[nodiscard]] bool are_right(std::size_t count) const {
    if (taken.size() != count) return false;
    return std::ranges::all_of(taken, [](const auto& each) {
      return each.second == std::to_string(each.first * each.first);
    });
  }
};

TaskQuestion question(const char* words = "squares", const char* program = "1.0",
                      const char* inputs = "") {
  return {words, program, inputs};
}

std::size_t results_in(const fs::path& folder) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".result") ++count;
  return count;
}

TEST(Tasks, have_a_title_and_details) {
  EXPECT_EQ(title_of("star:4 alltoall\n17"), "star:4 alltoall");
  EXPECT_EQ(details_of("star:4 alltoall\n17\n18"), "17\n18");
  EXPECT_EQ(title_of("alone"), "alone");
  EXPECT_EQ(details_of("alone"), "");
}

TEST(Tasks, are_all_computed_once) {
  ThreadedTasks runner;
  Squares squares;
  for (const std::size_t count : {0U, 1U, 2U, 100U}) {
    squares.computed = 0;
    squares.run(runner, count);
    EXPECT_TRUE(squares.are_right(count));
    EXPECT_EQ(squares.computed, count);
  }
}

TEST(Tasks, end_with_the_error_of_one) {
  ThreadedTasks runner;
  Squares squares;
  squares.fails_at = 50;
  expect_error([&] { squares.run(runner, 100); }, ErrorCode::unsupported, "no square",
               "choose another number");
  EXPECT_FALSE(squares.taken.contains(50));
  squares.fails_at = 1000;
  expect_error(
      [&] {
        squares.run(runner, 100, [](std::string_view, std::uint64_t done, std::uint64_t all) {
          EXPECT_EQ(all, 100U);
          if (done == 10) throw Error(ErrorCode::interrupted, "stop", "");
        });
      },
      ErrorCode::interrupted, "stop", "");
  EXPECT_LT(squares.taken.size(), 100U);
}

TEST(KeptTasks, continue_where_they_were_stopped) {
  const TemporaryFolder scratch;
  const fs::path folder = scratch / "deep" / "folder";
  ThreadedTasks threads;
  Squares squares;
  squares.fails_at = 60;
  expect_error(
      [&] {
        KeptTasks kept(threads, folder, question());
        squares.run(kept, 100);
      },
      ErrorCode::unsupported, "no square", "choose another number");
  const std::size_t kept_before = results_in(folder);
  EXPECT_GE(kept_before, 1U);
  EXPECT_EQ(kept_before, squares.computed);
  squares.fails_at = 1000;
  squares.computed = 0;
  KeptTasks kept(threads, folder, question());
  squares.run(kept, 100);
  EXPECT_TRUE(squares.are_right(100));
  EXPECT_EQ(squares.computed, 100 - kept_before);
  squares.run(kept, 120);  // a further round of the same question
  EXPECT_TRUE(squares.are_right(120));
  EXPECT_EQ(squares.computed, 120 - kept_before);
}

TEST(KeptTasks, are_of_one_question) {
  const TemporaryFolder scratch;
  const fs::path folder = scratch / "kept";
  { const TaskFolder mine(folder, question()); }
  const auto refuses = [&](const TaskQuestion& other, const char* sentence) {
    expect_error([&] { return TaskFolder(folder, other).path(); }, ErrorCode::usage, sentence,
                 "name another directory, or remove this one to start anew");
  };
  refuses(question("cubes"), "holds the checkpoint of `squares`, not of `cubes`");
  refuses(question("squares", "1.1"), "of another build of the program");
  refuses(question("squares", "1.0", "a"), "whose input files have changed since");
  std::ofstream(folder / "question") << "something else";
  refuses(question(), "holds a damaged checkpoint");
  std::ofstream(scratch / "a file") << "text";
  expect_error([&] { return TaskFolder(scratch.path(), question()).path(); }, ErrorCode::usage,
               "holds other files", "name another directory");
  EXPECT_FALSE(fs::exists(scratch / "lock"));
  expect_error([&] { return TaskFolder(scratch / "a file", question()).path(); },
               ErrorCode::unwritable, "cannot make the directory", "");
  fs::create_directory(scratch / "loop");
  fs::create_symlink("question", scratch / "loop" / "question");
  expect_error([&] { return TaskFolder(scratch / "loop", question()).path(); }, ErrorCode::usage,
               "holds other files", "name another directory");
}

TEST(KeptTasks, start_in_a_folder_whose_process_was_killed_early) {
  const TemporaryFolder scratch;
  std::ofstream(scratch / "lock");
  std::ofstream(scratch / ".question.123.part") << "half";
  const TaskFolder folder(scratch.path(), question());
  folder.keep("a", "1");
  EXPECT_EQ(folder.find("a"), "1");
}

TEST(KeptTasks, that_are_damaged_are_computed_again) {
  const TemporaryFolder scratch;
  const TaskFolder folder(scratch.path(), question());
  folder.keep("task\n1", "result");
  folder.keep("task\n2", "");
  EXPECT_EQ(folder.find("task\n1"), "result");
  EXPECT_EQ(folder.find("task\n2"), "");
  EXPECT_FALSE(folder.find("task\n3"));
  for (const auto& entry : fs::directory_iterator(scratch.path())) {
    if (entry.path().extension() != ".result") continue;
    const std::string text = content_of(entry.path());
    std::ofstream(entry.path()) << text.substr(0, text.size() - 1);
  }
  EXPECT_FALSE(folder.find("task\n1"));
  EXPECT_FALSE(folder.find("task\n2"));
}

TEST(KeptTasks, say_how_much_is_kept_when_the_disk_is_full) {
  const TemporaryFolder scratch;
  ThreadedTasks threads;
  KeptTasks kept(threads, scratch.path(), question());
  Squares squares;
  squares.run(kept, 10);
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit none{20, before.rlim_max};  // a result is longer
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &none), 0);
  std::string sentence;
  try {
    squares.run(kept, 20);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unwritable);
    sentence = error.sentence();
  }
  ::setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_THAT(sentence, HasSubstr("10 finished results are kept in"));
  EXPECT_EQ(results_in(scratch.path()), 10U);
  squares.run(kept, 20);
  EXPECT_TRUE(squares.are_right(20));
}

}  // namespace
}  // namespace asterism

// The tasks of a command: who computes them, their checkpoint, and their progress.
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/task_folder.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/program_identity.hpp"

namespace asterism::cli {

namespace {

/// Prints a line for each result.
class AnnouncedTasks final : public TaskRunner {
 public:
  explicit AnnouncedTasks(TaskRunner& runner) : runner_(runner) {}

  void run(const std::vector<std::string>& tasks, const ComputeTask& compute,
           const TakeResult& take, const Progress& progress) override {
    std::size_t done = 0;
    const auto take_and_announce = [&](std::size_t index, const std::string& result) {
      take(index, result);
      print_message(fmt::format("{} of {}: {}", ++done, tasks.size(), title_of(tasks[index])));
    };
    runner_.run(tasks, compute, take_and_announce, progress);
  }
  void serve(const ComputeTask& compute) override { runner_.serve(compute); }

 private:
  TaskRunner& runner_;
};

/// The runners of a command, each of which uses the one before.
class ChainedTasks final : public TaskRunner {
 public:
  ChainedTasks(const Session& session, const TaskQuestion& question)
      : last_(session.helpers.runner != nullptr ? session.helpers.runner : &threads_) {
    if (session.announces_tasks) last_ = &announced_.emplace(*last_);
    if (!session.checkpoint.empty()) last_ = &kept_.emplace(*last_, session.checkpoint, question);
  }

  void run(const std::vector<std::string>& tasks, const ComputeTask& compute,
           const TakeResult& take, const Progress& progress) override {
    last_->run(tasks, compute, take, progress);
  }
  void serve(const ComputeTask& compute) override { last_->serve(compute); }

 private:
  ThreadedTasks threads_;
  std::optional<AnnouncedTasks> announced_;
  std::optional<KeptTasks> kept_;
  TaskRunner* last_;
};

/// Options that change how results are computed or shown, but not the results. Those of the first
/// list are followed by a value.
constexpr std::array valued_options{std::string_view("--checkpoint"), std::string_view("--threads"),
                                    std::string_view("--figure"), std::string_view("-o"),
                                    std::string_view("--output")};
constexpr std::array flags{std::string_view("--progress"), std::string_view("--json"),
                           std::string_view("--csv"), std::string_view("--markdown"),
                           std::string_view("--latex")};

bool is_among(std::string_view word, std::span<const std::string_view> options) {
  return std::ranges::find(options, word.substr(0, word.find('='))) != options.end();
}

/// Returns the words that determine the results.
std::string question_in(const std::vector<std::string>& words) {
  std::vector<std::string> question;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_among(words[i], valued_options)) {
      if (words[i].find('=') == std::string::npos) ++i;
      continue;
    }
    if (!is_among(words[i], flags)) question.push_back(words[i]);
  }
  return fmt::format("{}", fmt::join(question, " "));
}

}  // namespace

std::unique_ptr<TaskRunner> Session::tasks(const std::string& inputs) const {
  return std::make_unique<ChainedTasks>(
      *this, checkpoint.empty() ? TaskQuestion{}
                                : TaskQuestion{question_in(words), program_identity(), inputs});
}

}  // namespace asterism::cli

// Results of tasks in a folder: a computation that was stopped or killed continues from there.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include <asterism/tasks.hpp>

#include "base/folder_lock.hpp"

namespace asterism {

/// Everything that results depend on besides their tasks.
struct TaskQuestion {
  std::string words;    ///< the question as people write it: "leaderboard --set any"
  std::string program;  ///< identifies the program and its version
  std::string inputs;   ///< identifies what comes from files; empty if nothing does
};

/// One file for each result, which appears complete or not at all.
class TaskFolder {
 public:
  /// Makes the folder, or continues in it. Throws Error(unwritable) if it cannot be written or
  /// another process writes to it, and Error(usage) if it has results of another question or other
  /// files.
  TaskFolder(std::filesystem::path path, TaskQuestion question);

  /// Returns nothing for results that are missing or damaged.
  [[nodiscard]] std::optional<std::string> find(const std::string& task) const;
  /// The result is on disk afterwards. Throws Error(unwritable).
  void keep(const std::string& task, const std::string& result) const;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  void require_same_question() const;
  [[nodiscard]] std::filesystem::path place_of(const std::string& task) const;

  std::filesystem::path path_;
  TaskQuestion question_;
  std::unique_ptr<FolderLock> lock_;
};

/// Takes results from a folder, and adds those that another runner computes. The runner must
/// outlive it.
class KeptTasks final : public TaskRunner {
 public:
  /// In a process that only helps another one, the folder is not used.
  KeptTasks(TaskRunner& runner, std::filesystem::path folder, TaskQuestion question);

  /// An error says how many results are in the folder.
  void run(const std::vector<std::string>& tasks, const ComputeTask& compute,
           const TakeResult& take, const Progress& progress) override;
  void serve(const ComputeTask& compute) override { runner_.serve(compute); }

 private:
  TaskRunner& runner_;
  std::filesystem::path path_;
  TaskQuestion question_;
  std::optional<TaskFolder> folder_;  // opened by the first run, after serve()
  std::set<std::string> in_folder_;   // the tasks of all runs whose results it has
};

}  // namespace asterism

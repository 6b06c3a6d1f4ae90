// Independent tasks of a long computation, and who computes them: the threads of this process, or
// all ranks of an MPI job.
//
// A task is a text from which its result, also a text, can be computed by any process that was
// given the same question. Results do not depend on where and when a task is computed. The first
// line of a task is its title, for people; no two tasks of a question are the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/progress.hpp>

namespace asterism {

/// What the computation of a task may use.
struct TaskRoom {
  Progress progress{};           ///< must be called now and then; may throw to stop the work
  std::uint64_t neighbours = 1;  ///< tasks that share the memory of this process, this one included
};

/// Computes the result of a task. Called by several threads.
using ComputeTask = std::function<std::string(const std::string& task, const TaskRoom& room)>;
/// Takes the result of tasks[index]. Called by one thread at a time, in any order.
using TakeResult = std::function<void(std::size_t index, const std::string& result)>;

/// Computes tasks.
class TaskRunner {
 public:
  virtual ~TaskRunner() = default;

  /// Returns when all tasks are computed and their results taken. Throws the first error of
  /// `compute`, `take` or `progress`; the results taken before remain taken.
  virtual void run(const std::vector<std::string>& tasks, const ComputeTask& compute,
                   const TakeResult& take, const Progress& progress) = 0;

  /// In a process that only helps another one, computes the tasks that are sent to it and does not
  /// return, but throws TasksServed; elsewhere, does nothing. Work that must be done only once,
  /// such as writing files, comes after it. run() does the same first. A question without tasks
  /// passes no function.
  virtual void serve(const ComputeTask& compute);
};

/// Thrown in a helping process when there is nothing left to help with. Not an error.
struct TasksServed {};

/// Computes tasks on the threads of this process. A task for which memory was too small beside
/// others is computed again alone in the end.
class ThreadedTasks final : public TaskRunner {
 public:
  void run(const std::vector<std::string>& tasks, const ComputeTask& compute,
           const TakeResult& take, const Progress& progress) override;
};

/// Runs tasks on the threads of this process if `runner` is null.
void run_tasks(TaskRunner* runner, const std::vector<std::string>& tasks,
               const ComputeTask& compute, const TakeResult& take, const Progress& progress);

/// Returns the first line of a task.
[[nodiscard]] std::string_view title_of(std::string_view task);
/// Returns everything behind the first line.
[[nodiscard]] std::string_view details_of(std::string_view task);

}  // namespace asterism

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>

#include <asterism/error.hpp>
#include <asterism/tasks.hpp>

#include "base/parallel.hpp"

namespace asterism {

namespace {

/// Thrown to end a task because another one has failed.
Error stopped() {
  return {ErrorCode::interrupted, "another task failed"};
}

class TasksAtWork {
 public:
  TasksAtWork(const std::vector<std::string>& tasks, const ComputeTask& compute,
              const TakeResult& take, const Progress& progress)
      : tasks_(tasks), compute_(compute), take_(take), progress_(progress) {}

  void run() {
    const auto threads = static_cast<std::uint64_t>(std::max(1, parallel_threads()));
    const std::uint64_t workers = std::clamp<std::uint64_t>(tasks_.size(), 1, threads);
    // A worker takes one task after the other. No exception leaves it: a loop that ends by one
    // would end loops inside the others early, as if they had finished.
    parallel_chunks(workers, 1, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t worker = first; worker < last; ++worker) work(workers);
    });
    if (failure_) std::rethrow_exception(failure_);
    std::ranges::sort(put_off_);
    for (const std::size_t index : put_off_) compute(index, 1);
  }

 private:
  void work(std::uint64_t workers) {
    while (!has_failed_) {
      const std::size_t next = next_++;
      if (next >= tasks_.size()) return;
      try {
        compute(next, workers);
      } catch (const Error& error) {
        if (error.code() == ErrorCode::too_large && workers > 1)
          put_off(next);
        else
          note_failure();
      } catch (...) {
        note_failure();
      }
    }
  }

  void compute(std::size_t index, std::uint64_t workers) {
    const std::string_view title = title_of(tasks_[index]);
    const TaskRoom room{[&](std::string_view, std::uint64_t, std::uint64_t) {
                          if (has_failed_) throw stopped();
                          report(progress_, title, done_, tasks_.size());
                        },
                        workers};
    report(room.progress, title, done_, tasks_.size());
    const std::string result = compute_(tasks_[index], room);
    const std::scoped_lock lock(mutex_);
    take_(index, result);
    report(progress_, title, ++done_, tasks_.size());
  }

  void put_off(std::size_t index) {
    const std::scoped_lock lock(mutex_);
    put_off_.push_back(index);
  }

  void note_failure() {
    const std::scoped_lock lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    has_failed_ = true;
  }

  const std::vector<std::string>& tasks_;
  const ComputeTask& compute_;
  const TakeResult& take_;
  const Progress& progress_;
  std::vector<std::size_t> put_off_{};
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<bool> has_failed_ = false;
  std::mutex mutex_{};
  std::exception_ptr failure_{};
};

}  // namespace

void TaskRunner::serve(const ComputeTask&) {}

void ThreadedTasks::run(const std::vector<std::string>& tasks, const ComputeTask& compute,
                        const TakeResult& take, const Progress& progress) {
  TasksAtWork(tasks, compute, take, progress).run();
}

void run_tasks(TaskRunner* runner, const std::vector<std::string>& tasks,
               const ComputeTask& compute, const TakeResult& take, const Progress& progress) {
  if (runner != nullptr) return runner->run(tasks, compute, take, progress);
  ThreadedTasks().run(tasks, compute, take, progress);
}

std::string_view title_of(std::string_view task) {
  return task.substr(0, task.find('\n'));
}

std::string_view details_of(std::string_view task) {
  const std::size_t end = task.find('\n');
  return end == std::string_view::npos ? std::string_view() : task.substr(end + 1);
}

}  // namespace asterism

// Jobs: the requests of the page and their results. Few run at the same time, few wait, and old
// ones are forgotten.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <asterism/error.hpp>

#include "explore/answer.hpp"
#include "explore/limits.hpp"

namespace asterism::explore {

enum class JobState { waits, runs, done, failed, stopped };
[[nodiscard]] const char* to_string(JobState state);

/// The progress of a job.
struct JobStatus {
  JobState state = JobState::waits;
  std::string what{};  ///< current activity
  std::uint64_t done = 0, all = 0;
  std::string sentence{}, hint{};  ///< if it failed
};

/// Receives the number of a job whenever it reports progress.
using JobNews = std::function<void(std::uint64_t job)>;

/// Threads of its own run the jobs; without any (`Limits::workers` is 0), run_next() does.
class Jobs {
 public:
  explicit Jobs(const Limits& limits = {});
  /// Stops all jobs and waits for them.
  ~Jobs();
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  /// Returns the number of a new job, or nothing if too many are waiting.
  [[nodiscard]] std::optional<std::uint64_t> add(std::shared_ptr<Answer> answer);
  /// Returns nothing if there is no such job, or no longer.
  [[nodiscard]] std::optional<JobStatus> status(std::uint64_t number) const;
  /// Returns nullptr if there is no such job.
  [[nodiscard]] std::shared_ptr<Answer> answer(std::uint64_t number) const;
  /// Stops a job the next time it reports progress. Returns false if there is no such job.
  bool stop(std::uint64_t number);
  /// Runs the job that has waited longest in this thread. Returns its number, or nothing if none is
  /// waiting.
  std::optional<std::uint64_t> run_next(const JobNews& news);
  void stop_all();
  /// Returns whether no job is running or waiting.
  [[nodiscard]] bool idle() const;

 private:
  struct Job {
    std::uint64_t number = 0;
    std::shared_ptr<Answer> answer;
    JobStatus status{};
    std::atomic<bool> unwanted = false;
    std::chrono::steady_clock::time_point ends{};
  };
  using JobPointer = std::shared_ptr<Job>;

  void work();
  /// Takes the first job of the queue, which must not be empty.
  [[nodiscard]] JobPointer next();
  void run(const JobPointer& job, const JobNews& news = {});
  [[nodiscard]] Progress progress_of(const JobPointer& job, const JobNews& news);
  void finish(const JobPointer& job, JobState state, const std::string& sentence = {},
              const std::string& hint = {});
  [[nodiscard]] JobPointer find(std::uint64_t number) const;
  void forget_old();

  Limits limits_;
  mutable std::mutex mutex_;
  std::condition_variable waiting_;
  bool closing_ = false;
  std::uint64_t last_number_ = 0;
  std::deque<JobPointer> queue_;  // waiting jobs
  std::deque<JobPointer> jobs_;   // all jobs, oldest first
  std::vector<std::thread> workers_;
};

}  // namespace asterism::explore

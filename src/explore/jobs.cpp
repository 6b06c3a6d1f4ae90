#include "explore/jobs.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include <fmt/format.h>

namespace asterism::explore {

namespace {

using JobClock = std::chrono::steady_clock;

bool is_over(JobState state) {
  return state != JobState::waits && state != JobState::runs;
}

}  // namespace

const char* to_string(JobState state) {
  switch (state) {
    case JobState::waits:
      return "waits";
    case JobState::runs:
      return "runs";
    case JobState::done:
      return "done";
    case JobState::failed:
      return "failed";
    case JobState::stopped:
      break;
  }
  return "stopped";
}

Jobs::Jobs(const Limits& limits) : limits_(limits) {
  workers_.reserve(limits_.workers);
  for (std::size_t i = 0; i < limits_.workers; ++i) workers_.emplace_back([this] { work(); });
}

Jobs::~Jobs() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  stop_all();
  waiting_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

std::optional<std::uint64_t> Jobs::add(std::shared_ptr<Answer> answer) {
  const std::scoped_lock lock(mutex_);
  if (closing_ || queue_.size() >= limits_.queue) return std::nullopt;
  auto job = std::make_shared<Job>();
  job->number = ++last_number_;
  job->answer = std::move(answer);
  queue_.push_back(job);
  jobs_.push_back(std::move(job));
  forget_old();
  waiting_.notify_one();
  return last_number_;
}

void Jobs::work() {
  while (true) {
    JobPointer job;
    {
      std::unique_lock lock(mutex_);
      waiting_.wait(lock, [&] { return closing_ || !queue_.empty(); });
      if (queue_.empty()) return;
      job = next();
    }
    run(job);
  }
}

Jobs::JobPointer Jobs::next() {
  JobPointer job = queue_.front();
  queue_.pop_front();
  job->status.state = JobState::runs;
  job->ends = JobClock::now() + limits_.job_time;
  return job;
}

std::optional<std::uint64_t> Jobs::run_next(const JobNews& news) {
  JobPointer job;
  {
    const std::scoped_lock lock(mutex_);
    if (queue_.empty()) return std::nullopt;
    job = next();
  }
  run(job, news);
  return job->number;
}

void Jobs::run(const JobPointer& job, const JobNews& news) {
  try {
    if (job->unwanted) return finish(job, JobState::stopped);
    job->answer->find(progress_of(job, news));
    finish(job, JobState::done);
  } catch (const Error& error) {
    const bool stopped = error.code() == ErrorCode::interrupted && job->unwanted;
    if (stopped) return finish(job, JobState::stopped);
    finish(job, JobState::failed, error.sentence(), error.hint());
  } catch (const std::bad_alloc&) {
    finish(job, JobState::failed, "the memory is used up", "choose a smaller network");
  } catch (const std::exception& error) {
    finish(job, JobState::failed, error.what(),
           "this is a defect of the program; please report how it came about");
  }
}

Progress Jobs::progress_of(const JobPointer& job, const JobNews& news) {
  return [this, job, news](std::string_view what, std::uint64_t done, std::uint64_t all) {
    if (job->unwanted) throw Error(ErrorCode::interrupted, "stopped");
    if (JobClock::now() > job->ends)
      throw Error(ErrorCode::interrupted,
                  fmt::format("it took longer than {} s", limits_.job_time.count()),
                  "choose a smaller network or less effort, or use the command line");
    {
      const std::scoped_lock lock(mutex_);
      job->status.what = what;
      job->status.done = done;
      job->status.all = all;
    }
    if (news) news(job->number);
  };
}

void Jobs::finish(const JobPointer& job, JobState state, const std::string& sentence,
                  const std::string& hint) {
  const std::scoped_lock lock(mutex_);
  job->status.state = state;
  job->status.sentence = sentence;
  job->status.hint = hint;
  forget_old();
}

void Jobs::forget_old() {
  std::size_t bytes = 0;
  for (const JobPointer& job : jobs_) bytes += job->answer->bytes();
  const auto is_too_much = [&] {
    return jobs_.size() > limits_.kept || bytes > limits_.kept_bytes;
  };
  // The newest job stays, however large, because a client is waiting for it.
  for (auto job = jobs_.begin(); job != jobs_.end() && jobs_.size() > 1 && is_too_much();) {
    if (!is_over((*job)->status.state) || (*job)->number == last_number_) {
      ++job;
      continue;
    }
    bytes -= (*job)->answer->bytes();
    job = jobs_.erase(job);
  }
}

Jobs::JobPointer Jobs::find(std::uint64_t number) const {
  const auto found =
      std::ranges::find_if(jobs_, [&](const JobPointer& job) { return job->number == number; });
  return found == jobs_.end() ? nullptr : *found;
}

std::optional<JobStatus> Jobs::status(std::uint64_t number) const {
  const std::scoped_lock lock(mutex_);
  const JobPointer job = find(number);
  return job == nullptr ? std::nullopt : std::optional(job->status);
}

std::shared_ptr<Answer> Jobs::answer(std::uint64_t number) const {
  const std::scoped_lock lock(mutex_);
  const JobPointer job = find(number);
  return job == nullptr ? nullptr : job->answer;
}

bool Jobs::stop(std::uint64_t number) {
  const std::scoped_lock lock(mutex_);
  const JobPointer job = find(number);
  if (job == nullptr) return false;
  job->unwanted = true;
  if (std::erase(queue_, job) > 0) job->status.state = JobState::stopped;
  return true;
}

void Jobs::stop_all() {
  const std::scoped_lock lock(mutex_);
  for (const JobPointer& job : jobs_) job->unwanted = true;
  for (const JobPointer& job : queue_) job->status.state = JobState::stopped;
  queue_.clear();
}

bool Jobs::idle() const {
  const std::scoped_lock lock(mutex_);
  return std::ranges::all_of(jobs_,
                             [](const JobPointer& job) { return is_over(job->status.state); });
}

}  // namespace asterism::explore

#include "explore/jobs.hpp"

#include <future>

#include <gtest/gtest.h>

namespace asterism::explore {
namespace {

using namespace std::chrono_literals;

/// Works until it is asked to end, or stopped.
class PatientAnswer final : public Answer {
 public:
  void find(const Progress& progress) override {
    begun_.set_value();
    while (!ends_) {
      report(progress, "waiting", 1, 2);
      std::this_thread::sleep_for(1ms);
    }
  }
  [[nodiscard]] Json so_far() const override { return Json::object(); }
  [[nodiscard]] std::optional<AnswerFile> file(std::string_view) const override { return {}; }
  [[nodiscard]] std::size_t bytes() const override { return 100; }

  void wait_until_it_runs() { begun_.get_future().wait(); }
  void end() { ends_ = true; }

 private:
  std::promise<void> begun_;
  std::atomic<bool> ends_ = false;
};

class FailingAnswer final : public Answer {
 public:
  explicit FailingAnswer(int kind) : kind_(kind) {}
  void find(const Progress&) override {
    if (kind_ == 0) throw Error(ErrorCode::usage, "a sentence", "a hint");
    if (kind_ == 1) throw std::bad_alloc();
    throw std::runtime_error("a defect");
  }
  [[nodiscard]] Json so_far() const override { return Json::object(); }
  [[nodiscard]] std::optional<AnswerFile> file(std::string_view) const override { return {}; }

 private:
  int kind_;
};

JobStatus status_when_over(Jobs& jobs, std::uint64_t number) {
  for (int i = 0; i < 5000; ++i) {
    const JobStatus status = jobs.status(number).value();
    if (status.state != JobState::waits && status.state != JobState::runs) return status;
    std::this_thread::sleep_for(1ms);
  }
  ADD_FAILURE() << "job " << number << " does not end";
  return {};
}

Limits one_worker() {
  Limits limits;
  limits.workers = 1;
  limits.queue = 2;
  limits.kept = 3;
  return limits;
}

TEST(Jobs, run_and_say_how_far_they_are) {
  Jobs jobs(one_worker());
  const auto answer = std::make_shared<PatientAnswer>();
  const auto number = jobs.add(answer).value();
  answer->wait_until_it_runs();
  while (jobs.status(number)->what.empty()) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(jobs.status(number)->state, JobState::runs);
  EXPECT_EQ(jobs.status(number)->what, "waiting");
  EXPECT_EQ(jobs.status(number)->done, 1U);
  EXPECT_EQ(jobs.status(number)->all, 2U);
  EXPECT_FALSE(jobs.idle());
  EXPECT_EQ(jobs.answer(number), answer);
  answer->end();
  EXPECT_EQ(status_when_over(jobs, number).state, JobState::done);
  EXPECT_TRUE(jobs.idle());
}

TEST(Jobs, are_stopped_while_they_run_and_while_they_wait) {
  Jobs jobs(one_worker());
  const auto running = std::make_shared<PatientAnswer>();
  const auto first = jobs.add(running).value();
  running->wait_until_it_runs();
  const auto second = jobs.add(std::make_shared<PatientAnswer>()).value();
  EXPECT_EQ(jobs.status(second)->state, JobState::waits);
  EXPECT_TRUE(jobs.stop(second));
  EXPECT_EQ(jobs.status(second)->state, JobState::stopped);
  EXPECT_TRUE(jobs.stop(first));
  EXPECT_EQ(status_when_over(jobs, first).state, JobState::stopped);
  EXPECT_FALSE(jobs.stop(99));
}

TEST(Jobs, that_wait_are_few) {
  Jobs jobs(one_worker());
  const auto running = std::make_shared<PatientAnswer>();
  (void)jobs.add(running);
  running->wait_until_it_runs();
  EXPECT_TRUE(jobs.add(std::make_shared<PatientAnswer>()));
  EXPECT_TRUE(jobs.add(std::make_shared<PatientAnswer>()));
  EXPECT_FALSE(jobs.add(std::make_shared<PatientAnswer>()));
}

TEST(Jobs, that_fail_say_why) {
  Jobs jobs(one_worker());
  const JobStatus error = status_when_over(jobs, *jobs.add(std::make_shared<FailingAnswer>(0)));
  EXPECT_EQ(error.state, JobState::failed);
  EXPECT_EQ(error.sentence, "a sentence");
  EXPECT_EQ(error.hint, "a hint");
  const JobStatus memory = status_when_over(jobs, *jobs.add(std::make_shared<FailingAnswer>(1)));
  EXPECT_EQ(memory.state, JobState::failed);
  EXPECT_EQ(memory.sentence, "the memory is used up");
  const JobStatus defect = status_when_over(jobs, *jobs.add(std::make_shared<FailingAnswer>(2)));
  EXPECT_EQ(defect.state, JobState::failed);
}

TEST(Jobs, that_take_too_long_end) {
  Limits limits = one_worker();
  limits.job_time = 0s;
  Jobs jobs(limits);
  const JobStatus status = status_when_over(jobs, *jobs.add(std::make_shared<PatientAnswer>()));
  EXPECT_EQ(status.state, JobState::failed);
  EXPECT_EQ(status.sentence, "it took longer than 0 s");
}

TEST(Jobs, that_are_old_are_forgotten) {
  Jobs jobs(one_worker());
  for (std::uint64_t i = 1; i <= 5; ++i)
    (void)status_when_over(jobs, *jobs.add(std::make_shared<FailingAnswer>(0)));
  EXPECT_FALSE(jobs.status(1));
  EXPECT_FALSE(jobs.status(2));
  EXPECT_TRUE(jobs.status(3));
  EXPECT_TRUE(jobs.status(5));
  EXPECT_EQ(jobs.answer(1), nullptr);
}

TEST(Jobs, that_are_large_are_forgotten_sooner) {
  Limits limits = one_worker();
  limits.kept_bytes = 150;
  Jobs jobs(limits);
  for (int i = 0; i < 2; ++i) {
    const auto answer = std::make_shared<PatientAnswer>();
    answer->end();
    (void)status_when_over(jobs, *jobs.add(answer));
  }
  EXPECT_FALSE(jobs.status(1));
  EXPECT_TRUE(jobs.status(2));
}

TEST(Jobs, end_with_what_they_belong_to) {
  const auto answer = std::make_shared<PatientAnswer>();
  {
    Jobs jobs(one_worker());
    (void)jobs.add(answer);
    answer->wait_until_it_runs();
    (void)jobs.add(std::make_shared<PatientAnswer>());
  }
  EXPECT_EQ(answer.use_count(), 1);
}

TEST(Jobs, run_in_the_thread_of_the_owner_if_there_are_no_workers) {
  Limits limits;
  limits.workers = 0;
  Jobs jobs(limits);
  EXPECT_EQ(jobs.run_next({}), std::nullopt);
  const auto answer = std::make_shared<PatientAnswer>();
  answer->end();
  const std::uint64_t first = jobs.add(answer).value();
  const std::uint64_t second = jobs.add(std::make_shared<FailingAnswer>(0)).value();
  EXPECT_EQ(jobs.status(first)->state, JobState::waits);
  EXPECT_EQ(jobs.run_next({}), first);
  EXPECT_EQ(jobs.status(first)->state, JobState::done);
  EXPECT_EQ(jobs.run_next({}), second);
  EXPECT_EQ(jobs.status(second)->state, JobState::failed);
}

TEST(Jobs, tell_their_owner_about_progress) {
  Limits limits;
  limits.workers = 0;
  Jobs jobs(limits);
  const auto answer = std::make_shared<PatientAnswer>();
  const std::uint64_t number = jobs.add(answer).value();
  std::uint64_t told = 0;
  (void)jobs.run_next([&](std::uint64_t job) {
    told = job;
    EXPECT_EQ(jobs.status(job)->what, "waiting");
    answer->end();
  });
  EXPECT_EQ(told, number);
}

}  // namespace
}  // namespace asterism::explore

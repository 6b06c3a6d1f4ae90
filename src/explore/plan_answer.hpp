// A plan for the page: the lower bound and the ranking as they are found, then figures and files.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "explore/answer.hpp"
#include "explore/question.hpp"

namespace asterism::explore {

class PlanAnswer final : public Answer {
 public:
  PlanAnswer(Question question, std::uint64_t memory_limit, const Limits& limits)
      : question_(std::move(question)), memory_limit_(memory_limit), limits_(limits) {}

  void find(const Progress& progress) override;
  [[nodiscard]] Json so_far() const override;
  /// Returns plan.json, as the command line prints it, plan.csv, sweep.csv or figure.json.
  [[nodiscard]] std::optional<AnswerFile> file(std::string_view name) const override;

  /// Returns the request for the schedule of a candidate of the finished plan; nothing if there is
  /// none.
  [[nodiscard]] std::optional<AlgorithmRequest> request_of(std::size_t candidate) const;
  [[nodiscard]] std::optional<PlanCandidate> candidate(std::size_t candidate) const;
  [[nodiscard]] const Question& question() const { return question_; }

 private:
  struct Found {
    Problem problem;
    Plan plan;
  };
  [[nodiscard]] std::shared_ptr<const Found> found() const;
  [[nodiscard]] PlanOptions plan_options(const Progress& progress);

  Question question_;
  std::uint64_t memory_limit_;
  Limits limits_;
  mutable std::mutex mutex_;
  std::optional<LowerBound> bound_;
  std::vector<PlanCandidate> candidates_;  // so far
  std::vector<std::string> warnings_;
  std::shared_ptr<const Found> found_;
};

}  // namespace asterism::explore

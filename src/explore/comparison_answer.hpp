// A comparison of networks for the page, network by network as they are measured.
#pragma once

#include <mutex>

#include "explore/answer.hpp"
#include "explore/question.hpp"
#include "view/compare.hpp"

namespace asterism::explore {

class ComparisonAnswer final : public Answer {
 public:
  ComparisonAnswer(Question question, std::uint64_t memory_limit, const Limits& limits);

  void find(const Progress& progress) override;
  [[nodiscard]] Json so_far() const override;
  /// Returns compare.json or compare.csv, as the command line prints them, also for a partial
  /// result.
  [[nodiscard]] std::optional<AnswerFile> file(std::string_view name) const override;

 private:
  Question question_;
  std::uint64_t memory_limit_;
  Limits limits_;
  mutable std::mutex mutex_;
  Comparison comparison_;
};

}  // namespace asterism::explore

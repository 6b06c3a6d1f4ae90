// The schedule of a candidate as a downloadable file.
#pragma once

#include <mutex>
#include <string>

#include <asterism/algorithm.hpp>

#include "explore/answer.hpp"
#include "explore/limits.hpp"

namespace asterism::explore {

class ScheduleAnswer final : public Answer {
 public:
  ScheduleAnswer(std::string algorithm, AlgorithmRequest request, const Limits& limits)
      : algorithm_(std::move(algorithm)), request_(std::move(request)), limits_(limits) {}

  void find(const Progress& progress) override;
  [[nodiscard]] Json so_far() const override;
  /// Returns schedule.jsonl.
  [[nodiscard]] std::optional<AnswerFile> file(std::string_view name) const override;
  [[nodiscard]] std::size_t bytes() const override;

 private:
  std::string algorithm_;
  AlgorithmRequest request_;
  Limits limits_;
  mutable std::mutex mutex_;
  std::string text_;
};

}  // namespace asterism::explore

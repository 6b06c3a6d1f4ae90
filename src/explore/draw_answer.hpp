// A drawing of the network of a question.
#pragma once

#include <mutex>
#include <string>

#include "explore/answer.hpp"
#include "explore/limits.hpp"
#include "explore/question.hpp"

namespace asterism::explore {

class DrawAnswer final : public Answer {
 public:
  DrawAnswer(Question question, const Limits& limits)
      : question_(std::move(question)), limits_(limits) {}

  void find(const Progress& progress) override;
  [[nodiscard]] Json so_far() const override;
  /// Returns network.svg.
  [[nodiscard]] std::optional<AnswerFile> file(std::string_view name) const override;
  [[nodiscard]] std::size_t bytes() const override;

 private:
  Question question_;
  Limits limits_;
  mutable std::mutex mutex_;
  std::string svg_, part_;
};

}  // namespace asterism::explore

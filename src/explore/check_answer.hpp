// The verdict on a schedule file: is it allowed and complete, what does it cost, and how does it
// compare with the lower bound and with the algorithms of a plan.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "explore/answer.hpp"
#include "explore/dropped_schedule.hpp"
#include "explore/limits.hpp"
#include "explore/play_answer.hpp"
#include "explore/question.hpp"

namespace asterism::explore {

class CheckAnswer final : public Answer {
 public:
  /// The question says what the file does not: formats of other tools name no network.
  CheckAnswer(DroppedSchedule file, Question question, std::uint64_t memory_limit,
              const Limits& limits);
  ~CheckAnswer() override;

  /// Computes what `asterism verify` or `asterism import` prints about the file.
  void find(const Progress& progress) override;
  [[nodiscard]] Json so_far() const override;
  /// Returns check.json, the document of the command with --json.
  [[nodiscard]] std::optional<AnswerFile> file(std::string_view name) const override;
  [[nodiscard]] std::size_t bytes() const override { return file_->text.size(); }

  /// Returns the schedule to play; nothing before it is checked, or if it has no steps.
  [[nodiscard]] std::optional<PlayedSchedule> played() const;

 private:
  /// What is found.
  struct Found {
    Json document;
    std::string report;
    PlayedSchedule played{};
  };
  [[nodiscard]] Found found_in_own_file(const Progress& progress) const;
  [[nodiscard]] Found found_in_foreign_file(const Progress& progress) const;

  std::shared_ptr<const DroppedSchedule> file_;
  Question question_;
  std::uint64_t memory_limit_;
  Limits limits_;
  mutable std::mutex mutex_;
  std::shared_ptr<const Found> found_;
};

}  // namespace asterism::explore

// A schedule as a page of the player.
#pragma once

#include <functional>
#include <mutex>
#include <string>

#include <asterism/player.hpp>

#include "explore/answer.hpp"
#include "explore/limits.hpp"

namespace asterism::explore {

/// A schedule to play, and its description in the player.
struct PlayedSchedule {
  std::function<void(StepSink& sink, const Progress& progress)> push;
  PlaybackOptions how{};
};

class PlayAnswer final : public Answer {
 public:
  PlayAnswer(PlayedSchedule schedule, const Limits& limits)
      : schedule_(std::move(schedule)), limits_(limits) {}

  void find(const Progress& progress) override;
  [[nodiscard]] Json so_far() const override;
  /// Returns player.html.
  [[nodiscard]] std::optional<AnswerFile> file(std::string_view name) const override;
  [[nodiscard]] std::size_t bytes() const override;

 private:
  PlayedSchedule schedule_;
  Limits limits_;
  mutable std::mutex mutex_;
  std::string page_;
};

}  // namespace asterism::explore

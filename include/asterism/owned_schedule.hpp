// A whole schedule in memory.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <asterism/schedule.hpp>

namespace asterism {

/// Stores all transfers consecutively in flat arrays; a step is a range of them.
class Schedule {
 public:
  explicit Schedule(ScheduleHeader header) : header_(std::move(header)) {}

  [[nodiscard]] const ScheduleHeader& header() const { return header_; }
  /// Returns the number of steps.
  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  [[nodiscard]] bool empty() const { return ends_.empty(); }
  [[nodiscard]] std::size_t transfer_count() const { return transfers_.size(); }
  /// Returns the number of transfers in a step. Steps count from 0.
  [[nodiscard]] std::size_t transfers_in(std::size_t step) const {
    return ends_[step] - first(step);
  }
  /// Returns a transfer of a step, both counted from 0. It is valid until the next append().
  [[nodiscard]] Transfer transfer(std::size_t step, std::size_t index) const {
    return transfers_[first(step) + index];
  }
  /// Returns a copy of one step.
  [[nodiscard]] Step step(std::size_t index) const;

  /// Appends a copy of a step.
  void append(const Step& step);
  /// Pushes begin, all steps and end.
  void push_into(StepSink& sink) const;

 private:
  [[nodiscard]] std::size_t first(std::size_t step) const {
    return step == 0 ? 0 : ends_[step - 1];
  }

  ScheduleHeader header_;
  Step transfers_;                 // of all steps
  std::vector<std::size_t> ends_;  // of each step, in these
};

/// Records the schedule that is pushed into it.
class ScheduleRecorder final : public StepSink {
 public:
  void begin(const ScheduleHeader& header) override { schedule_.emplace(header); }
  void take(const Step& step) override { schedule_->append(step); }

  /// Must be called after begin().
  [[nodiscard]] const Schedule& schedule() const { return *schedule_; }
  [[nodiscard]] Schedule take_schedule() && { return *std::move(schedule_); }

 private:
  std::optional<Schedule> schedule_;
};

}  // namespace asterism

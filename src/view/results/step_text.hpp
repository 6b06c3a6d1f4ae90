// A schedule as text, one step per line.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>

#include <asterism/schedule.hpp>

namespace asterism {

/// Writes "1: 1234 -> 2134: of 1234 | ...": for each transfer, the nodes of its path and, after a
/// colon, its messages, separated by semicolons. Lines are not wrapped. Does not check whether the
/// schedule is valid.
class StepTextWriter final : public StepSink {
 public:
  explicit StepTextWriter(std::ostream& out) : out_(out) {}

  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;

 private:
  std::ostream& out_;
  std::optional<ScheduleHeader> header_;
  std::uint64_t steps_ = 0;
};

}  // namespace asterism

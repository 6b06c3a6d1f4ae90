// A schedule as text for people: a step a line.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>

#include <asterism/schedule.hpp>

namespace asterism {

/// Writes "1: 1234 -> 2134: of 1234 | ...": for each transfer the nodes on its way and its messages
/// behind a colon, apart by semicolons. Lines are not wrapped. Whether the schedule makes sense is
/// not checked.
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

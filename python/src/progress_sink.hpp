// Reports progress with every step, so that the work can be stopped early.
#pragma once

#include <cstdint>

#include <asterism/progress.hpp>
#include <asterism/schedule.hpp>

namespace asterism::python {

class ProgressSink final : public StepSink {
 public:
  explicit ProgressSink(const Progress& progress) : progress_(progress) {}

  void begin(const ScheduleHeader&) override {}
  void take(const Step&) override { report(progress_, "going through the steps", steps_++, 0); }

 private:
  const Progress& progress_;
  std::uint64_t steps_ = 0;
};

}  // namespace asterism::python

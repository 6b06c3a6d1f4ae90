// Expansion of symmetric schedules into explicit ones.
#pragma once

#include <cstdint>
#include <memory>

#include <asterism/relative.hpp>
#include <asterism/schedule.hpp>
#include <asterism/timed_tree.hpp>

namespace asterism {

/// Pushes the complete explicit schedule: begin, all steps, end.
void expand_symmetric(const TimedTree& tree, const ScheduleHeader& header, StepSink& sink,
                      std::uint64_t memory_limit = 0);

/// Expands relative steps and pushes the explicit schedule into a sink. Needs memory for one number
/// per pair of nodes.
class RelativeExpander final : public RelativeSink {
 public:
  explicit RelativeExpander(StepSink& sink, std::uint64_t memory_limit = 0);
  ~RelativeExpander() override;

  void begin(const ScheduleHeader& header) override;
  void take(const RelativeStep& step) override;
  void end() override;

 private:
  class Work;
  StepSink& sink_;
  std::uint64_t memory_limit_;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism

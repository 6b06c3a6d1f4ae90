// Public interface of the verifier of explicit schedules.
#include <asterism/verify.hpp>

#include "base/memory.hpp"
#include "semantics/step_check.hpp"

namespace asterism {

class ScheduleVerifier::Work : public StepCheck {
 public:
  using StepCheck::StepCheck;
};

ScheduleVerifier::ScheduleVerifier(std::uint64_t memory_limit) : memory_limit_(memory_limit) {}
ScheduleVerifier::~ScheduleVerifier() = default;

void ScheduleVerifier::begin(const ScheduleHeader& header) {
  work_ = std::make_unique<Work>(header, MemoryBudget(memory_limit_));
}
void ScheduleVerifier::take(const Step& step) {
  work_->take(step);
}
void ScheduleVerifier::end() {
  work_->end();
}
const Verdict& ScheduleVerifier::verdict() const {
  return work_->verdict();
}

}  // namespace asterism

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/player.hpp>

#include "base/memory.hpp"
#include "network/healthy.hpp"
#include "semantics/step_check.hpp"

namespace asterism {

namespace {

/// Passes the steps up to the requested one to a verifier, and counts the others.
class StateSink final : public StepSink {
 public:
  StateSink(std::uint64_t step, std::uint64_t memory_limit)
      : step_(step), memory_limit_(memory_limit) {}

  void begin(const ScheduleHeader& header) override {
    header_ = header;
    check_.emplace(*header_, MemoryBudget(memory_limit_));
  }
  void take(const Step& step) override {
    if (++steps_ <= step_) check_->take(step);
  }

  [[nodiscard]] HeldState state() const {
    if (step_ > steps_)
      throw Error(ErrorCode::out_of_range,
                  fmt::format("there is no step {}: the schedule has {}", step_, steps_),
                  fmt::format("ask for a step from 0, before the first, to {}", steps_));
    const Network& network = header_->problem.network();
    const Network& healthy = without_faults(network);
    const Handling handling = header_->problem.collective.handling();
    HeldState state{step_, steps_, std::vector<HeldState::Node>(healthy.node_count())};
    for (NodeId node{0}; node.value() < healthy.node_count(); ++node)
      state.nodes[node.value()].label = healthy.label(node);
    const std::vector<std::uint64_t> amounts = check_->amounts();
    const std::vector<std::vector<HeldItem>> held = check_->held();
    for (NodeId node{0}; node.value() < held.size(); ++node) {
      HeldState::Node& shown = state.nodes[in_healthy(network, node).value()];
      shown.amount = amounts[node.value()];
      for (const HeldItem& item : held[node.value()]) {
        shown.items.push_back(item.item);
        if (handling == Handling::combined || handling == Handling::prefixes)
          shown.parts.push_back(item.amount);
      }
    }
    return state;
  }

 private:
  std::uint64_t step_;
  std::uint64_t memory_limit_;
  std::uint64_t steps_ = 0;
  std::optional<ScheduleHeader> header_;
  std::optional<StepCheck> check_;
};

}  // namespace

HeldState held_after(const SchedulePush& push, std::uint64_t step, std::uint64_t memory_limit) {
  StateSink sink(step, memory_limit);
  push(sink);
  return sink.state();
}

}  // namespace asterism

#include "io/schedule_file/step_builder.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

void require_room(std::uint64_t more, std::uint64_t already, std::uint64_t limit,
                  const char* what) {
  if (already > limit || more > limit - already)
    throw Error(ErrorCode::too_large,
                fmt::format("the step has more than {} {}", with_thousands(limit), what),
                "spread the transfers over more steps, or use a smaller network");
}

}  // namespace

void StepBuilder::clear() {
  step_.clear();
  ports_in_step_ = messages_in_step_ = 0;
}

void StepBuilder::require_transfers(std::uint64_t more) const {
  require_room(more, step_.size(), limits_.transfers_per_step, "transfers");
}

void StepBuilder::require_ports(std::uint64_t more) const {
  require_room(more, ports_in_step_, limits_.ports_per_step, "ports in its paths");
}

void StepBuilder::require_messages(std::uint64_t more) const {
  require_room(more, messages_in_step_, limits_.messages_per_step, "messages in its packets");
}

void StepBuilder::begin_transfer() {
  require_transfers(1);
  ports_.clear();
  messages_.clear();
  control_ = 0;
}

void StepBuilder::add_port(Port port) {
  require_ports(1);
  ++ports_in_step_;
  ports_.push_back(port);
}

void StepBuilder::add_message(MessageId message) {
  require_messages(1);
  ++messages_in_step_;
  messages_.push_back(message);
}

void StepBuilder::end_transfer() {
  step_.add(from_, ports_, messages_, control_);
}

std::string StepBuilder::place(std::uint64_t step) const {
  return fmt::format("step {}, transfers[{}]", step, step_.size());
}

}  // namespace asterism

// Builds a step while it is read, in any format: one transfer at a time, within the limits.
#pragma once

#include <string>
#include <vector>

#include <asterism/schedule_file.hpp>

namespace asterism {

class StepBuilder {
 public:
  explicit StepBuilder(const ReadLimits& limits) : limits_(limits) {}

  void clear();
  /// Throw Error(too_large) if the step may not have `more` additional ones.
  void require_transfers(std::uint64_t more) const;
  void require_ports(std::uint64_t more) const;
  void require_messages(std::uint64_t more) const;

  void begin_transfer();
  void set_from(NodeId node) { from_ = node; }
  void add_port(Port port);
  void add_message(MessageId message);
  void set_control(std::uint64_t units) { control_ = units; }
  void end_transfer();

  [[nodiscard]] const Step& step() const { return step_; }
  /// Returns the position within the step: "step 3, transfers[2]".
  [[nodiscard]] std::string place(std::uint64_t step) const;

 private:
  const ReadLimits& limits_;
  Step step_;
  NodeId from_;
  std::vector<Port> ports_;
  std::vector<MessageId> messages_;
  std::uint64_t control_ = 0;
  std::uint64_t ports_in_step_ = 0;
  std::uint64_t messages_in_step_ = 0;
};

}  // namespace asterism

// Records a broadcast step by step: when each node was informed, when each message arrived
// everywhere, and over how many links a node sent at the same time.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <asterism/schedule.hpp>

namespace asterism {

class BroadcastRecord final : public StepSink {
 public:
  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;

  /// Returns the step, from 1, in which a node received the first message; 0 for the source.
  [[nodiscard]] std::uint64_t informed_in(NodeId node) const { return informed_.at(node.value()); }
  /// Returns the last step in which a message moved.
  [[nodiscard]] std::uint64_t last_step_of(std::uint64_t message) const {
    return last_steps_.at(message);
  }
  /// Returns the maximum number of links over which a node sends in one step.
  [[nodiscard]] std::uint64_t max_sends() const { return max_sends_; }
  /// Returns for each step whether it uses a port.
  [[nodiscard]] bool uses(std::uint64_t step, Port port) const {
    return used_ports_.at(step - 1).at(port.value());
  }

 private:
  std::shared_ptr<const Network> network_{};
  std::vector<std::uint64_t> informed_{}, last_steps_{};
  std::vector<std::vector<bool>> used_ports_{};
  std::uint64_t max_sends_ = 0;
};

}  // namespace asterism

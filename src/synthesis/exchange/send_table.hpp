// Collects sends by step, in any order, and pushes them as steps. Messages that cross a link in the
// same step form one packet.
#pragma once

#include <compare>
#include <cstddef>
#include <vector>

#include <asterism/schedule.hpp>

namespace asterism {

class SendTable {
 public:
  /// Steps are counted from 0.
  void add(std::size_t step, NodeId from, Port port, MessageId message) {
    if (step >= steps_.size()) steps_.resize(step + 1);
    steps_[step].push_back({from, port, message});
  }
  /// Memory of the sends here and in their steps.
  static double bytes(double sends);
  /// Pushes the non-empty steps.
  void push(StepSink& sink);

 private:
  struct Send {
    NodeId from;
    Port port;
    MessageId message;
    auto operator<=>(const Send&) const = default;
  };
  std::vector<std::vector<Send>> steps_;
};

}  // namespace asterism

// Sends collected by step, in any order, and handed on as steps: what goes over a link in one step
// is one packet.
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
  /// What a send takes here and in its step.
  static double bytes(double sends);
  /// The steps in which something is sent.
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

// Tracks which nodes know the messages of a packet, and builds the steps in which the others
// receive them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "base/memory.hpp"
#include "collective/idle_steps.hpp"
#include "schedule/step_bytes.hpp"

namespace asterism {

class Telling {
 public:
  /// `more_bytes_per_node` is the caller's own memory.
  Telling(const AlgorithmRequest& request, std::span<const MessageId> packet, StepSink& sink,
          double more_bytes_per_node = 0)
      : network_(request.problem.network()),
        packet_(packet),
        sink_(sink),
        keeps_idle_steps_(keeps_idle_steps(request)) {
    const double bytes_per_node =
        sizeof(std::uint32_t) + transfer_bytes(packet.size()) + more_bytes_per_node;
    MemoryBudget(request.memory_limit)
        .require(bytes_per_node * static_cast<double>(network_.node_count()),
                 fmt::format("a broadcast on {}", network_.spec()), "choose a smaller network");
    told_in_.resize(network_.node_count());
    told_in_[request.problem.collective.sources()[0].value()] = at_first;
  }

  [[nodiscard]] const Network& network() const { return network_; }
  /// Returns whether the node is informed, including in this step.
  [[nodiscard]] bool knows(NodeId node) const { return told_in_[node.value()] != never; }

  /// Sends in this step if `from` was informed before it and the node at the other end of the port
  /// is not informed yet.
  void tell(NodeId from, Port port) {
    const std::uint32_t heard = told_in_[from.value()];
    if (heard == never || heard == now_) return;
    const NodeId to = network_.neighbour(from, port);
    if (to == no_node || knows(to)) return;
    told_in_[to.value()] = now_;
    step_.add(from, port, packet_);
  }

  /// Returns whether any node has been informed in this step so far.
  [[nodiscard]] bool has_told_anybody() const { return !step_.empty(); }
  void end_step() {
    if (step_.empty() && !keeps_idle_steps_) return;
    sink_.take(step_);
    step_.clear();
    ++now_;
  }

 private:
  static constexpr std::uint32_t never = 0;
  static constexpr std::uint32_t at_first = 1;

  const Network& network_;
  std::span<const MessageId> packet_;
  StepSink& sink_;
  bool keeps_idle_steps_;
  std::vector<std::uint32_t> told_in_;  // by node: the step in which it was informed
  std::uint32_t now_ = at_first + 1;
  Step step_;
};

}  // namespace asterism

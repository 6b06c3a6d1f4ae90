// A schedule under construction: packets on arcs, step by step. Several candidates are compared
// before one is pushed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include <asterism/schedule.hpp>

#include "problem/step_cost.hpp"

namespace asterism {

class PlannedSteps {
 public:
  PlannedSteps(const ProblemGraph& graph, const Model& model) : graph_(&graph), model_(&model) {}

  /// Adds a packet to the current step.
  void add(std::uint32_t arc, std::span<const std::uint32_t> messages) {
    messages_.insert(messages_.end(), messages.begin(), messages.end());
    packets_.push_back({arc, messages_.size()});
    cost_.add(packet_time(*model_, graph_->arc(arc), messages.size()));
  }
  [[nodiscard]] bool step_is_empty() const { return packets_.size() == last_end(); }
  void end_step() {
    step_ends_.push_back(packets_.size());
    cost_.end_step();
  }

  [[nodiscard]] std::size_t step_count() const { return step_ends_.size(); }
  [[nodiscard]] double time() const { return cost_.total(); }
  /// Number of message moves; each hop counts.
  [[nodiscard]] std::size_t moves() const { return messages_.size(); }

  /// Returns the steps without packets, or parts of packets, that go to non-participants and are
  /// never forwarded.
  [[nodiscard]] PlannedSteps without_idle_moves(std::uint64_t message_count) const;
  void push(StepSink& sink) const;
  /// Pushes the steps of a schedule in which a message represents a block: block i consists of the
  /// messages firsts[i] to firsts[i + 1] - 1.
  void push_blocks(StepSink& sink, std::span<const std::uint64_t> firsts) const;

  static double bytes(double moves) { return moves * (sizeof(std::uint32_t) + sizeof(Packet)); }

 private:
  template <class AddMessages>
  void push_packets(StepSink& sink, AddMessages&& add_messages) const;

  struct Packet {
    std::uint32_t arc;
    std::size_t end;  // end of its messages
  };
  [[nodiscard]] std::size_t last_end() const { return step_ends_.empty() ? 0 : step_ends_.back(); }
  [[nodiscard]] std::span<const std::uint32_t> messages_of(std::size_t packet) const {
    const std::size_t begin = packet == 0 ? 0 : packets_[packet - 1].end;
    return {messages_.data() + begin, messages_.data() + packets_[packet].end};
  }

  const ProblemGraph* graph_;
  const Model* model_;
  std::vector<std::uint32_t> messages_;
  std::vector<Packet> packets_;
  std::vector<std::size_t> step_ends_;  // end of each step, in packets
  StepCost cost_;
};

}  // namespace asterism

// Common parts of the clocked broadcasts: messages 0, 1, .. follow each other through the network,
// one iteration apart, and each node works on the newest message that it has.
//
// azevedo1995 keeps its variables in arrays [1..B] indexed by the number of messages received. A
// node only accesses the entry of the newest message, so one entry per node is enough.
#pragma once

#include <cstdint>

#include <asterism/algorithm.hpp>

#include "collective/idle_steps.hpp"
#include "semantics/program/lock_step.hpp"

namespace asterism {

/// A node's variables for its newest message (azevedo1995, section 3.1).
struct PipelinedState {
  std::uint64_t received = 0;  ///< number of messages; INFORMED of message k is received > k
  Port received_through{0};    ///< MESSAGE_RECEIVED_THROUGH
  bool done_with_laterals = false;
  bool done_with_locals = false;
  bool is_source = false;

  [[nodiscard]] MessageId newest() const { return MessageId{received - 1}; }
  [[nodiscard]] bool lacks(MessageId message) const { return message.value() == received; }
  void take(Port port) {
    ++received;
    received_through = port;
    done_with_laterals = done_with_locals = false;
  }
  /// The source begins iteration i < B of the main loop with a new message, as if it had arrived
  /// over `port`.
  void begin_iteration(std::uint64_t iteration, std::uint64_t batch, Port port) {
    if (is_source && iteration < batch) take(port);
  }
};

/// How a program handles an offered message.
struct PipelinedProgram {
  using State = PipelinedState;
  [[nodiscard]] bool lacks(const State& state, MessageId message) const {
    return state.lacks(message);
  }
  void receive(State& state, Port port, MessageId) const { state.take(port); }
};

/// Runs such a program from the source of the broadcast.
template <ClockedProgram Program>
void run_pipelined(const Program& program, const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  LockStep engine(problem.network(), program, request.memory_limit);
  engine.state(problem.collective.sources()[0]).is_source = true;
  engine.run(sink, keeps_idle_steps(request), request.progress);
}

}  // namespace asterism

// Distributed algorithms in lock step: every node runs the same program and decides what to send
// from its own state and the step number alone. The engine records the transfers as a schedule.
//
// Before a message moves, the two ends of a link compare their states (azevedo1995, section 3): a
// message is not sent if the other end has it or accepts it from another node in this step. A node
// therefore receives at most one message per step, and no message twice.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include <asterism/progress.hpp>
#include <asterism/schedule.hpp>

#include "base/memory.hpp"
#include "schedule/step_bytes.hpp"

namespace asterism {

/// The program of a node. It may change its own state and offer messages over ports; it says
/// whether the node lacks an offered message, and updates the state when a message arrives.
template <class Program>
concept ClockedProgram = std::default_initializable<typename Program::State> &&
    requires(const Program& program, typename Program::State& state,
             const typename Program::State& known, std::uint64_t step, MessageId message, Port port,
             void (*send)(Port, MessageId)) {
  { program.steps() } -> std::convertible_to<std::uint64_t>;
  { program.sends_at_most() } -> std::convertible_to<std::uint32_t>;
  program.act(state, step, send);
  { program.lacks(known, message) } -> std::convertible_to<bool>;
  program.receive(state, port, message);
};

template <ClockedProgram Program>
class LockStep {
 public:
  using State = typename Program::State;

  LockStep(const Network& network, const Program& program, std::uint64_t memory_limit)
      : network_(network), program_(program), offers_(network.port_count()) {
    MemoryBudget(memory_limit)
        .require(bytes_per_node(program) * static_cast<double>(network.node_count()),
                 fmt::format("running {} in lock step", network.spec()),
                 "choose a smaller network");
    states_.resize(network.node_count());
  }

  [[nodiscard]] State& state(NodeId node) { return states_[node.value()]; }

  /// Includes steps in which nothing moves only if `with_idle_steps`.
  void run(StepSink& sink, bool with_idle_steps, const Progress& progress) {
    const std::uint64_t steps = program_.steps();
    for (std::uint64_t step = 0; step < steps; ++step) {
      collect_offers(step);
      compare_notes();
      deliver();
      if (with_idle_steps || !moved_.empty()) sink.take(moved_);
      report(progress, "simulating steps", step + 1, steps);
    }
  }

 private:
  struct Offer {
    NodeId from, to;
    MessageId message;
  };
  /// Memory for the state, the offers (in vectors that double their capacity), and one transfer to
  /// the node.
  static double bytes_per_node(const Program& program) {
    return sizeof(State) + 2.0 * sizeof(Offer) * program.sends_at_most() + transfer_bytes(1);
  }

  void collect_offers(std::uint64_t step) {
    for (auto& offers : offers_) offers.clear();
    for (std::uint64_t node = 0; node < states_.size(); ++node)
      program_.act(states_[node], step, [&](Port port, MessageId message) {
        const NodeId to = network_.neighbour(NodeId{node}, port);
        if (to != no_node) offers_[port.value()].push_back({NodeId{node}, to, message});
      });
  }

  void compare_notes() {
    for (auto& offers : offers_)
      std::erase_if(offers, [&](const Offer& offer) {
        return !program_.lacks(states_[offer.to.value()], offer.message);
      });
  }

  /// Delivers port by port, so that the choice among several senders does not depend on the
  /// numbering of nodes.
  void deliver() {
    moved_.clear();
    for (std::uint32_t port = 0; port < offers_.size(); ++port)
      for (const Offer& offer : offers_[port]) {
        State& state = states_[offer.to.value()];
        if (!program_.lacks(state, offer.message)) continue;
        program_.receive(state, network_.reverse_port(offer.from, Port{port}), offer.message);
        moved_.add(offer.from, Port{port}, offer.message);
      }
  }

  const Network& network_;
  const Program& program_;
  std::vector<State> states_;
  std::vector<std::vector<Offer>> offers_;  // by the sender's port
  Step moved_;
};

}  // namespace asterism

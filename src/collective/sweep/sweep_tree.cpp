#include "collective/sweep/sweep_tree.hpp"

#include "graph/sweep_front.hpp"

namespace asterism {

namespace {

void report_reached(const SweepFront& front, const SweepRule& rule,
                    const AlgorithmRequest& request) {
  report(request.progress, "sweeping", front.reached(), rule.network().node_count());
}

/// A sweep in packets of at most `limit` messages, with the number of its steps.
struct PackedSweep {
  SweepFront front;
  std::uint64_t steps = 0;

  void step(Port port, std::uint64_t limit) {
    front.step(port, limit);
    ++steps;
  }
};

PackedSweep split_along(const SweepRule& rule, const SweepSequence& sequence, std::uint64_t limit,
                        const AlgorithmRequest& request) {
  PackedSweep sweep{SweepFront(rule, request.memory_limit)};
  for (const Port port : sequence.ports) {
    // Messages that become available in the meantime wait for the port's next turn.
    for (std::uint64_t left = sweep.front.available(port); left > 0;) {
      const std::uint64_t packet = std::min(left, limit);
      sweep.step(port, packet);
      left -= packet;
    }
    report_reached(sweep.front, rule, request);
  }
  if (!sweep.front.complete()) refuse_sequence(rule, sequence.origin, sweep.front.reached());
  return sweep;
}

PackedSweep full_packets(const SweepRule& rule, const SweepSequence& sequence, std::uint64_t limit,
                         const AlgorithmRequest& request) {
  PackedSweep sweep{SweepFront(rule, request.memory_limit)};
  for (const Port port : sequence.ports) {
    if (sweep.front.available(sweep.front.best_port()) > limit) break;
    sweep.step(port, limit);
  }
  while (!sweep.front.complete()) {
    sweep.step(sweep.front.best_port(), limit);
    report_reached(sweep.front, rule, request);
  }
  return sweep;
}

}  // namespace

TimedTree sweep_tree(const SweepRule& rule, const SweepSequence& sequence,
                     const AlgorithmRequest& request) {
  SweepFront front(rule, request.memory_limit);
  for (const Port port : sequence.ports) {
    front.step(port);
    report_reached(front, rule, request);
  }
  if (!front.complete()) refuse_sequence(rule, sequence.origin, front.reached());
  return std::move(front).take_tree();
}

TimedTree packed_sweep_tree(const SweepRule& rule, const SweepSequence& sequence,
                            std::uint64_t limit, const AlgorithmRequest& request) {
  PackedSweep split = split_along(rule, sequence, limit, request);
  PackedSweep full = full_packets(rule, sequence, limit, request);
  return std::move(full.steps < split.steps ? full.front : split.front).take_tree();
}

}  // namespace asterism

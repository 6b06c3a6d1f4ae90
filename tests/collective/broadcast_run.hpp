// Runs a broadcast for its verdict, its cost and the arrival times, without lower bounds.
#pragma once

#include <asterism/meter.hpp>
#include <asterism/verify.hpp>

#include "schedule_cases.hpp"

namespace asterism::testing {

/// Records the step, from 1, in which each node gets its last message; 0 for those that get none.
class ArrivalRecorder final : public StepSink {
 public:
  void begin(const ScheduleHeader& header) override {
    network_ = &header.problem.network();
    last.assign(network_->node_count(), 0);
  }
  void take(const Step& step) override {
    ++steps;
    moved_at_last = step.size();
    for (std::size_t i = 0; i < step.size(); ++i)
      last[network_->neighbour(step[i].from, step[i].ports[0]).value()] = steps;
  }
  std::vector<std::uint64_t> last;
  std::uint64_t steps = 0;
  std::size_t moved_at_last = 0;

 private:
  const Network* network_ = nullptr;
};

struct BroadcastRun {
  Verdict verdict;
  Metering metering;
  std::vector<std::uint64_t> last_arrival;
  std::size_t moved_at_last = 0;

  [[nodiscard]] std::uint64_t lateral_steps() const { return metering.steps_over({"lateral"}); }
  /// The clock leaves the other steps to local links, whether anything moves in them or not.
  [[nodiscard]] std::uint64_t local_steps() const { return metering.steps - lateral_steps(); }
  [[nodiscard]] std::uint64_t idle_steps() const {
    return local_steps() - metering.steps_over({"left", "right"});
  }
  /// No node is informed twice, so the broadcast is complete in the last step, and not before, if
  /// that step still informs a node.
  [[nodiscard]] bool complete_exactly_at_the_end() const {
    return verdict.valid && verdict.redundant == 0 && moved_at_last > 0;
  }
};

inline BroadcastRun run_broadcast(const std::string& algorithm, const Case& on,
                                  const Parameters& parameters = {}) {
  ScheduleVerifier verifier;
  Meter meter;
  ArrivalRecorder arrivals;
  Tee tee({&verifier, &meter, &arrivals});
  run_algorithm(algorithm_catalogue().get(algorithm), {*on.problem, parameters, 0, {}}, tee);
  return {verifier.verdict(), meter.metering(), arrivals.last, arrivals.moved_at_last};
}

/// Makes a broadcast from `source`, with one port or as many as the algorithm needs.
inline Case broadcast_case(const std::string& algorithm, const std::string& spec,
                           std::uint64_t source, std::uint64_t batch = 1) {
  Model model = algorithm_catalogue().get(algorithm).weakest_model();
  if (model.ports == Model::Ports::single_dimension) model = {};
  return make_case(spec, CollectiveKind::broadcast, model, {NodeId{source}}, batch);
}

}  // namespace asterism::testing

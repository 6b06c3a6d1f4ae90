#include <asterism/simulate.hpp>

namespace asterism {

namespace {

/// Lets the progress function stop the work between two steps.
class StepReporter final : public StepSink {
 public:
  explicit StepReporter(const Progress& progress) : progress_(progress) {}
  void begin(const ScheduleHeader&) override {}
  void take(const Step&) override { report(progress_, "simulating", 0, 0); }

 private:
  const Progress& progress_;
};

void simulate_expanded(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                       std::vector<StepSink*> sinks, Simulation& result) {
  ScheduleVerifier verifier(request.memory_limit);
  Meter meter;
  StepReporter reporter(request.progress);
  for (StepSink* sink : std::initializer_list<StepSink*>{&verifier, &meter, &reporter})
    sinks.push_back(sink);
  Tee tee(std::move(sinks));
  run_algorithm(algorithm, request, tee);
  result.verdict = verifier.verdict();
  result.metering = meter.metering();
  result.expanded = true;
}

SymmetricResult check_by_symmetry(const CollectiveAlgorithm& algorithm,
                                  const AlgorithmRequest& request) {
  if (algorithm.tree != nullptr)
    return check_symmetric(algorithm.tree(request), header_of(algorithm, request),
                           request.memory_limit);
  RelativeVerifier verifier(request.memory_limit);
  run_relative(algorithm, request, verifier);
  return verifier.result();
}

}  // namespace

Simulation simulate(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                    const SimulationOptions& options) {
  require_applicable(algorithm, request);
  Simulation result;
  if (algorithm.is_symmetric() && !options.expand && options.sinks.empty()) {
    SymmetricResult checked = check_by_symmetry(algorithm, request);
    result.verdict = std::move(checked.verdict);
    result.metering = std::move(checked.metering);
  } else {
    simulate_expanded(algorithm, request, options.sinks, result);
  }
  result.bound = lower_bound(request.problem, request.memory_limit, request.progress);
  return result;
}

}  // namespace asterism

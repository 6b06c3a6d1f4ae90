#include <asterism/evaluate.hpp>

#include "schedule/tree_order.hpp"

namespace asterism {

namespace {

/// Lets the progress function stop the work between two steps.
class StepReporter final : public StepSink {
 public:
  StepReporter(const Progress& progress, const char* what) : progress_(progress), what_(what) {}
  void begin(const ScheduleHeader&) override {}
  void take(const Step&) override { report(progress_, what_, 0, 0); }

 private:
  const Progress& progress_;
  const char* what_;
};

/// Hands every relative step to two sinks.
class RelativeTee final : public RelativeSink {
 public:
  RelativeTee(RelativeSink& first, RelativeSink& second) : first_(first), second_(second) {}
  void begin(const ScheduleHeader& header) override {
    first_.begin(header);
    second_.begin(header);
  }
  void take(const RelativeStep& step) override {
    first_.take(step);
    second_.take(step);
  }
  void end() override {
    first_.end();
    second_.end();
  }

 private:
  RelativeSink& first_;
  RelativeSink& second_;
};

CheckedRun by_symmetry(SymmetricResult checked) {
  return {std::move(checked.verdict), std::move(checked.metering), false};
}

CheckedRun run_expanded(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                        std::vector<StepSink*> sinks) {
  ScheduleVerifier verifier(request.memory_limit);
  Meter meter;
  StepReporter reporter(request.progress, "simulating");
  for (StepSink* sink : std::initializer_list<StepSink*>{&verifier, &meter, &reporter})
    sinks.push_back(sink);
  Tee tee(std::move(sinks));
  run_algorithm(algorithm, request, tee);
  return {verifier.verdict(), meter.metering(), true};
}

SymmetricResult check_by_symmetry(const CollectiveAlgorithm& algorithm,
                                  const AlgorithmRequest& request) {
  if (const auto* const tree = algorithm.tree()) {
    require_tree_memory(request.problem, request.memory_limit);
    return check_symmetric((*tree)(request), header_of(algorithm, request), request.memory_limit);
  }
  RelativeVerifier verifier(request.memory_limit);
  run_relative(algorithm, request, verifier);
  return verifier.result();
}

}  // namespace

CheckedRun run_checked(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                       const EvaluationOptions& options) {
  require_applicable(algorithm, request);
  if (!algorithm.is_symmetric() || options.expand || !options.sinks.empty())
    return run_expanded(algorithm, request, options.sinks);
  return by_symmetry(check_by_symmetry(algorithm, request));
}

CheckedRun write_checked(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                         ScheduleWriter& writer, const EvaluationOptions& options) {
  require_applicable(algorithm, request);
  if (!algorithm.is_symmetric() || options.expand || !options.sinks.empty()) {
    std::vector<StepSink*> sinks = options.sinks;
    sinks.push_back(&writer);
    return run_expanded(algorithm, request, std::move(sinks));
  }
  if (const auto* const make_tree = algorithm.tree()) {
    require_tree_memory(request.problem, request.memory_limit);
    const TimedTree tree = (*make_tree)(request);
    const ScheduleHeader header = header_of(algorithm, request);
    CheckedRun checked = by_symmetry(check_symmetric(tree, header, request.memory_limit));
    if (checked.verdict.valid) writer.write(tree, header);
    return checked;
  }
  RelativeVerifier verifier(request.memory_limit);
  RelativeTee tee(verifier, writer.relative_steps());
  run_relative(algorithm, request, tee);
  return by_symmetry(verifier.result());
}

CheckedRun check_file(ScheduleReader& reader, const FileCheckOptions& options) {
  const ScheduleForm form = options.expand ? ScheduleForm::steps : reader.form();
  if (form == ScheduleForm::timed_tree)
    return by_symmetry(check_symmetric(reader.read_tree(options.memory_limit, options.progress),
                                       reader.header(), options.memory_limit));
  if (form == ScheduleForm::relative_steps) {
    RelativeVerifier verifier(options.memory_limit);
    reader.push_into(verifier);
    return by_symmetry(verifier.result());
  }
  ScheduleVerifier verifier(options.memory_limit);
  Meter meter;
  StepReporter reporter(options.progress, "verifying");
  Tee tee({&verifier, &meter, &reporter});
  reader.push_into(tee, options.memory_limit);
  return {verifier.verdict(), meter.metering(), true};
}

Evaluation evaluate(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                    const EvaluationOptions& options) {
  Evaluation result{run_checked(algorithm, request, options), {}};
  result.bound = lower_bound(cut_into_chunks(request.problem, result.metering.chunks),
                             request.memory_limit, request.progress);
  return result;
}

}  // namespace asterism

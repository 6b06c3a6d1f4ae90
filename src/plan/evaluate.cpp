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

/// Passes every relative step to two sinks.
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
  void take_path(std::span<const NodeId> destinations, std::span<const Port> ports) override {
    first_.take_path(destinations, ports);
    second_.take_path(destinations, ports);
  }
  void end() override {
    first_.end();
    second_.end();
  }

 private:
  RelativeSink& first_;
  RelativeSink& second_;
};

/// What is computed for a schedule besides its verdict and its costs.
struct Asked {
  bool timed;
  const PacketLatency& latency;
  std::uint64_t memory_limit;
  const Progress& progress;
};

CheckedRun by_symmetry(SymmetricResult checked, std::optional<ScheduleTiming> timing = {}) {
  if (!checked.verdict.valid) timing.reset();
  return {std::move(checked.verdict), std::move(checked.metering), false, timing};
}

/// `push` pushes the explicit schedule into the given sink.
template <class Push>
CheckedRun check_steps(const Asked& asked, const char* what, std::vector<StepSink*> sinks,
                       Push&& push) {
  ScheduleVerifier verifier(asked.memory_limit);
  Meter meter;
  StepReporter reporter(asked.progress, what);
  ScheduleTimer timer(asked.memory_limit, asked.latency);
  for (StepSink* sink : std::initializer_list<StepSink*>{&verifier, &meter, &reporter})
    sinks.push_back(sink);
  if (asked.timed) sinks.push_back(&timer);
  Tee tee(std::move(sinks));
  push(tee);
  CheckedRun run{verifier.verdict(), meter.metering(), true};
  if (asked.timed && run.verdict.valid) run.timing = timer.timing();
  return run;
}

CheckedRun check_tree(const TimedTree& tree, const ScheduleHeader& header, const Asked& asked) {
  SymmetricResult checked = check_symmetric(tree, header, asked.memory_limit);
  std::optional<ScheduleTiming> timing;
  if (asked.timed && checked.verdict.valid)
    timing = time_symmetric(tree, header, asked.memory_limit);
  return by_symmetry(std::move(checked), timing);
}

/// `push` pushes the steps of one source into the given sink.
template <class Push>
CheckedRun check_relative(const Asked& asked, Push&& push) {
  RelativeVerifier verifier(asked.memory_limit);
  if (!asked.timed) {
    push(verifier);
    return by_symmetry(verifier.result());
  }
  RelativeTimer timer(asked.memory_limit);
  RelativeTee tee(verifier, timer);
  push(tee);
  return by_symmetry(verifier.result(), timer.timing());
}

CheckedRun run_expanded(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                        const EvaluationOptions& options, std::vector<StepSink*> sinks) {
  const Asked asked{options.timed, options.latency, request.memory_limit, request.progress};
  return check_steps(asked, "simulating", std::move(sinks),
                     [&](StepSink& sink) { run_algorithm(algorithm, request, sink); });
}

CheckedRun run_by_symmetry(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                           const EvaluationOptions& options) {
  const Asked asked{options.timed, options.latency, request.memory_limit, request.progress};
  if (algorithm.tree() != nullptr) {
    require_tree_memory(request.problem, request.memory_limit);
    return check_tree(make_timed_tree(algorithm, request), header_of(algorithm, request), asked);
  }
  return check_relative(asked, [&](RelativeSink& sink) { run_relative(algorithm, request, sink); });
}

bool is_expanded(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                 const EvaluationOptions& options) {
  return !algorithm.is_symmetric() || divided(algorithm, request).pipeline > 1 || options.expand ||
         !options.sinks.empty() || options.latency;
}

}  // namespace

CheckedRun run_checked(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                       const EvaluationOptions& options) {
  require_applicable(algorithm, request);
  return is_expanded(algorithm, request, options)
             ? run_expanded(algorithm, request, options, options.sinks)
             : run_by_symmetry(algorithm, request, options);
}

CheckedRun write_checked(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                         ScheduleWriter& writer, const EvaluationOptions& options) {
  require_applicable(algorithm, request);
  if (is_expanded(algorithm, request, options)) {
    std::vector<StepSink*> sinks = options.sinks;
    sinks.push_back(&writer);
    return run_expanded(algorithm, request, options, std::move(sinks));
  }
  const Asked asked{options.timed, options.latency, request.memory_limit, request.progress};
  if (algorithm.tree() != nullptr) {
    require_tree_memory(request.problem, request.memory_limit);
    const TimedTree tree = make_timed_tree(algorithm, request);
    const ScheduleHeader header = header_of(algorithm, request);
    CheckedRun checked = check_tree(tree, header, asked);
    if (checked.verdict.valid) writer.write(tree, header);
    return checked;
  }
  return check_relative(asked, [&](RelativeSink& sink) {
    RelativeTee tee(sink, writer.relative_steps());
    run_relative(algorithm, request, tee);
  });
}

CheckedRun check_file(ScheduleReader& reader, const FileCheckOptions& options) {
  const Asked asked{options.timed, options.latency, options.memory_limit, options.progress};
  const bool expand = options.expand || options.latency;
  const ScheduleForm form = expand ? ScheduleForm::steps : reader.form();
  if (form == ScheduleForm::timed_tree)
    return check_tree(reader.read_tree(options.memory_limit, options.progress), reader.header(),
                      asked);
  if (form == ScheduleForm::relative_steps)
    return check_relative(asked, [&](RelativeSink& sink) { reader.push_into(sink); });
  return check_file(reader, options, {});
}

CheckedRun check_file(ScheduleReader& reader, const FileCheckOptions& options,
                      std::vector<StepSink*> sinks) {
  reader.require_moves_to_fit_file();
  const Asked asked{options.timed, options.latency, options.memory_limit, options.progress};
  return check_steps(asked, "verifying", std::move(sinks),
                     [&](StepSink& sink) { reader.push_into(sink, options.memory_limit); });
}

Evaluation evaluate(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                    const EvaluationOptions& options) {
  Evaluation result{run_checked(algorithm, request, options), {}};
  result.bound = lower_bound(cut_into_chunks(request.problem, result.metering.chunks),
                             request.memory_limit, request.progress);
  return result;
}

}  // namespace asterism

#include "cli/asynchronous.hpp"

#include <algorithm>

#include "cli/output.hpp"
#include "view/results/asynchronous.hpp"
#include "view/results/schedule_timing.hpp"

namespace asterism::cli {

namespace {

Delays delays_of(const AsynchronousOptions& options, std::uint64_t seeds_before = 0) {
  Delays delays = options.delay.empty() ? Delays{} : parse_delays(options.delay);
  delays.seed = options.seed + seeds_before;
  return delays;
}

AsynchronousRuns run_seeds(const AsynchronousOptions& options, const CollectiveAlgorithm& algorithm,
                           const AlgorithmRequest& request) {
  AsynchronousRuns runs;
  runs.delays = delays_of(options);
  runs.seeds = options.seeds;
  for (std::uint64_t i = 0; i < options.seeds; ++i) {
    const AsynchronousRun run = run_asynchronously(algorithm, request, delays_of(options, i));
    report(request.progress, "running seeds", i, options.seeds);
    if (i == 0) {
      runs.first = run;
      runs.completion_least = run.completion;
    }
    runs.completion_least = std::min(runs.completion_least, run.completion);
    runs.completion_most = std::max(runs.completion_most, run.completion);
    runs.redundant_most = std::max(runs.redundant_most, run.redundant);
    runs.complete += run.complete ? 1 : 0;
    runs.exactly_once += run.exactly_once ? 1 : 0;
  }
  return runs;
}

int run_program(const AsynchronousOptions& options, const CollectiveAlgorithm& algorithm,
                const AlgorithmRequest& request, const Session& session) {
  const AsynchronousRuns runs = run_seeds(options, algorithm, request);
  print(asynchronous_report(algorithm.name, request.problem, runs, session.form));
  const bool complete = runs.complete == options.seeds;
  const bool as_claimed =
      algorithm.has(Capability::redundant) || runs.exactly_once == options.seeds;
  return complete && as_claimed ? 0 : 1;
}

/// Returns the time with the latencies of one more seed; the schedule is already verified.
double time_under(const Delays& delays, const CollectiveAlgorithm& algorithm,
                  const AlgorithmRequest& request) {
  ScheduleTimer timer(request.memory_limit, asterism::latency_of(delays, request.problem));
  run_algorithm(algorithm, request, timer);
  return timer.timing().time;
}

int time_schedule(const AsynchronousOptions& options, const CollectiveAlgorithm& algorithm,
                  const AlgorithmRequest& request, bool expand, const StatedProblem& stated,
                  const Session& session) {
  EvaluationOptions how;
  how.expand = expand;
  how.timed = true;
  how.latency = latency_of(options, request.problem);
  const CheckedRun run = run_checked(algorithm, request, how);
  TimedSchedule timed{algorithm.name, stated, run};
  if (run.timing && how.latency) {
    timed.latencies = delays_of(options);
    timed.seeds = options.seeds;
    timed.least = timed.most = run.timing->time;
    for (std::uint64_t i = 1; i < options.seeds; ++i) {
      report(request.progress, "timing seeds", i, options.seeds);
      const double time = time_under(delays_of(options, i), algorithm, request);
      timed.least = std::min(timed.least, time);
      timed.most = std::max(timed.most, time);
    }
  }
  print(schedule_timing_report(timed, session.form));
  return run.verdict.valid ? 0 : 1;
}

void add_delay_options(Command& command, AsynchronousOptions& options, const std::string& ticks) {
  command
      .text("--delay", options.delay,
            ticks +
                ": constant:2, class:lateral=4,left=1, random:1,10 (each packet) or "
                "random-links:1,10 (each link)")
      .needs("--asynchronous");
  command.whole_number("--delay-seed", options.seed, "Random seed for --delay")
      .shows_default()
      .needs("--asynchronous");
}

}  // namespace

void add_timing_options(Command& command, AsynchronousOptions& options) {
  command.flag("--asynchronous", options.chosen, "Also print the time without lock step");
  add_delay_options(command, options, "Extra ticks per packet and link");
}

void add_asynchronous_options(Command& command, AsynchronousOptions& options) {
  command.flag("--asynchronous", options.chosen,
               "Run without lock step: the node program, or the schedule");
  command
      .flag("--of-schedule", options.of_schedule,
            "Time the schedule even if there is a node program")
      .needs("--asynchronous");
  add_delay_options(command, options, "Ticks per packet and link");
  command
      .whole_number("--delay-seeds", options.seeds, "Number of seeds to run, from --delay-seed on")
      .shows_default()
      .positive()
      .needs("--asynchronous");
}

PacketLatency latency_of(const AsynchronousOptions& options, const Problem& problem) {
  if (options.delay.empty()) return {};
  return asterism::latency_of(delays_of(options), problem);
}

int run_asynchronous(const AsynchronousOptions& options, const CollectiveAlgorithm& algorithm,
                     const StatedProblem& stated, bool expand, const Session& session) {
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 session.progress()};
  if (algorithm.program() != nullptr && !options.of_schedule)
    return run_program(options, algorithm, request, session);
  return time_schedule(options, algorithm, request, expand, stated, session);
}

}  // namespace asterism::cli

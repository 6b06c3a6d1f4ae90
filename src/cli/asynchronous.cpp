#include "cli/asynchronous.hpp"

#include <algorithm>

#include "cli/output.hpp"
#include "report/asynchronous.hpp"

namespace asterism::cli {

namespace {

AsynchronousRuns run_seeds(const AsynchronousOptions& options, const CollectiveAlgorithm& algorithm,
                           const AlgorithmRequest& request) {
  Delays delays = parse_delays(options.delay);
  delays.seed = options.seed;
  AsynchronousRuns runs;
  runs.delays = delays;
  runs.seeds = options.seeds;
  for (std::uint64_t i = 0; i < options.seeds; ++i) {
    delays.seed = options.seed + i;
    const AsynchronousRun run = run_asynchronously(algorithm, request, delays);
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

}  // namespace

void add_asynchronous_options(Command& command, AsynchronousOptions& options) {
  command.flag("--asynchronous", options.chosen,
               "Run the algorithm's node program under --delay instead of step by step");
  command
      .text("--delay", options.delay,
            "Ticks that a packet takes over a link: constant:2, class:lateral=4,left=1, "
            "random:1,10 (each packet) or random-links:1,10 (each link)")
      .shows_default()
      .needs("--asynchronous");
  command.whole_number("--delay-seed", options.seed, "Of random delays")
      .shows_default()
      .needs("--asynchronous");
  command
      .whole_number("--delay-seeds", options.seeds,
                    "Run as many seeds, from --delay-seed on, and sum them up")
      .shows_default()
      .positive()
      .needs("--asynchronous");
}

int run_asynchronous(const AsynchronousOptions& options, const CollectiveAlgorithm& algorithm,
                     const StatedProblem& stated, const Session& session) {
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 session.progress()};
  const AsynchronousRuns runs = run_seeds(options, algorithm, request);
  print(asynchronous_report(algorithm.name, stated.problem, runs, session.form));
  const bool complete = runs.complete == options.seeds;
  const bool as_claimed = !algorithm.no_redundancy || runs.exactly_once == options.seeds;
  return complete && as_claimed ? 0 : 1;
}

}  // namespace asterism::cli

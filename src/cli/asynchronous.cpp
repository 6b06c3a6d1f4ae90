#include "cli/asynchronous.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "format/model_json.hpp"

namespace asterism::cli {

namespace {

/// The runs of several seeds: the first in full, and what the others do to it.
struct Runs {
  AsynchronousRun first;
  std::uint64_t completion_least = 0, completion_most = 0;
  std::uint64_t complete = 0, exactly_once = 0;
  std::uint64_t redundant_most = 0;
};

Runs run_seeds(const AsynchronousOptions& options, const CollectiveAlgorithm& algorithm,
               const AlgorithmRequest& request) {
  Delays delays = parse_delays(options.delay);
  Runs runs;
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

Json to_json(const AsynchronousOptions& options, const CollectiveAlgorithm& algorithm,
             const StatedProblem& stated, const Runs& runs) {
  const AsynchronousRun& run = runs.first;
  return {{"algorithm", algorithm.name},
          {"network", stated.problem.network().spec()},
          {"collective", to_string(stated.problem.collective.kind())},
          {"model", model_json(stated.problem.model)},
          {"asynchronous", true},
          {"delay", to_string(parse_delays(options.delay))},
          {"seed", options.seed},
          {"complete", run.complete},
          {"exactly_once", run.exactly_once},
          {"completion", run.completion},
          {"quiet", run.quiet},
          {"events", run.events},
          {"messages_total", run.messages_total},
          {"redundant", run.redundant},
          {"missing", run.missing},
          {"header_bits", run.header_bits},
          {"header_bits_total", run.header_bits_total},
          {"seeds",
           {{"runs", options.seeds},
            {"complete", runs.complete},
            {"exactly_once", runs.exactly_once},
            {"completion_least", runs.completion_least},
            {"completion_most", runs.completion_most},
            {"redundant_most", runs.redundant_most}}}};
}

void print(const AsynchronousOptions& options, const CollectiveAlgorithm& algorithm,
           const StatedProblem& stated, const Runs& runs) {
  const AsynchronousRun& run = runs.first;
  fmt::print("{} on {} by {}, ports: {}, asynchronous, delay {}, seed {}\n",
             to_string(stated.problem.collective.kind()), stated.problem.network().spec(),
             algorithm.name, ports_text(stated.problem.model),
             to_string(parse_delays(options.delay)), options.seed);
  fmt::print("  {:<15} {}\n", "complete",
             run.complete ? "yes"
                          : fmt::format("NO: {} deliveries never came, the first to {}",
                                        with_thousands(run.missing),
                                        stated.problem.network().label(run.first_missing)));
  fmt::print("  {:<15} {}\n", "exactly once", run.exactly_once ? "yes" : "no");
  const auto row = [](const char* name, std::uint64_t value) {
    fmt::print("  {:<15} {:>15}\n", name, with_thousands(value));
  };
  row("completion", run.completion);
  row("quiet", run.quiet);
  row("events", run.events);
  row("messages", run.messages_total);
  row("redundant", run.redundant);
  row("header bits", run.header_bits);
  row("in all packets", run.header_bits_total);
  if (options.seeds > 1)
    fmt::print(
        "  {} seeds from {} on: {} complete, {} exactly once, completion {} to {}, redundant at "
        "most {}\n",
        with_thousands(options.seeds), options.seed, with_thousands(runs.complete),
        with_thousands(runs.exactly_once), with_thousands(runs.completion_least),
        with_thousands(runs.completion_most), with_thousands(runs.redundant_most));
}

}  // namespace

void add_asynchronous_options(CLI::App& command, AsynchronousOptions& options) {
  command.add_flag("--asynchronous", options.chosen,
                   "Run the algorithm's node program under --delay instead of step by step");
  command
      .add_option("--delay", options.delay,
                  "Ticks that a packet takes over a link: constant:2, class:lateral=4,left=1, "
                  "random:1,10 (each packet) or random-links:1,10 (each link)")
      ->capture_default_str()
      ->needs("--asynchronous");
  command.add_option("--delay-seed", options.seed, "Of random delays")
      ->capture_default_str()
      ->check(whole_number)
      ->needs("--asynchronous");
  command
      .add_option("--delay-seeds", options.seeds,
                  "Run as many seeds, from --delay-seed on, and sum them up")
      ->capture_default_str()
      ->check(whole_number & CLI::PositiveNumber)
      ->needs("--asynchronous");
}

int run_asynchronous(const AsynchronousOptions& options, const CollectiveAlgorithm& algorithm,
                     const StatedProblem& stated, const Session& session) {
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 session.progress()};
  const Runs runs = run_seeds(options, algorithm, request);
  if (session.json)
    print_json(to_json(options, algorithm, stated, runs));
  else
    print(options, algorithm, stated, runs);
  const bool complete = runs.complete == options.seeds;
  const bool as_claimed = !algorithm.no_redundancy || runs.exactly_once == options.seeds;
  return complete && as_claimed ? 0 : 1;
}

}  // namespace asterism::cli

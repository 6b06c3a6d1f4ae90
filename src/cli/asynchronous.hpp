// Execution without lock step: node programs under delays, and the timing of schedules.
#pragma once

#include <asterism/asynchronous.hpp>

#include "cli/problem.hpp"

namespace asterism::cli {

struct AsynchronousOptions {
  bool chosen = false;
  bool of_schedule = false;
  std::string delay;  // none if empty
  std::uint64_t seed = 1, seeds = 1;
};

/// Adds --asynchronous, --of-schedule, --delay, --delay-seed and --delay-seeds.
void add_asynchronous_options(Command& command, AsynchronousOptions& options);
/// Adds the subset of these that applies to the timing of a schedule from a file.
void add_timing_options(Command& command, AsynchronousOptions& options);

/// Returns the latency that --delay adds to the time of the model; empty if the option is not
/// given.
[[nodiscard]] PacketLatency latency_of(const AsynchronousOptions& options, const Problem& problem);

/// Runs the node program of the algorithm, or times its schedule if it has none or if that is
/// requested, and prints the result. Returns the exit code.
int run_asynchronous(const AsynchronousOptions& options, const CollectiveAlgorithm& algorithm,
                     const StatedProblem& stated, bool expand, const Session& session);

}  // namespace asterism::cli

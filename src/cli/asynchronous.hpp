// The part of `asterism simulate` that runs node programs under delays.
#pragma once

#include <asterism/asynchronous.hpp>

#include "cli/problem.hpp"

namespace asterism::cli {

struct AsynchronousOptions {
  bool chosen = false;
  std::string delay = "constant:1";
  std::uint64_t seed = 1, seeds = 1;
};

/// Adds --asynchronous, --delay, --delay-seed and --delay-seeds.
void add_asynchronous_options(Command& command, AsynchronousOptions& options);

/// Runs and prints; the exit code.
int run_asynchronous(const AsynchronousOptions& options, const CollectiveAlgorithm& algorithm,
                     const StatedProblem& stated, const Session& session);

}  // namespace asterism::cli

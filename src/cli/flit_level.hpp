// The part of `asterism simulate` that runs schedules at flit level, and what it shares with
// `asterism latency`.
#pragma once

#include <asterism/wormhole.hpp>

#include "cli/problem.hpp"

namespace asterism::cli {

struct FlitLevelWords {
  bool chosen = false;
  bool lock_step = false;
  std::uint64_t virtual_channels = 2;
  std::uint64_t buffer = 4;
  std::string hop;
};

/// Returns a valid number of virtual channels. Throws Error if it is out of range.
[[nodiscard]] std::uint32_t virtual_channels_of(std::uint64_t number);

/// Adds --flit-level, --lock-step, --virtual-channels, --buffer and --hop.
void add_flit_level_options(Command& command, FlitLevelWords& words);

/// Runs and prints. Returns the exit code.
int run_flit_level_words(const FlitLevelWords& words, const CollectiveAlgorithm& algorithm,
                         const StatedProblem& stated, const Session& session);

}  // namespace asterism::cli

// The command `asterism explore`, shared by two programs: `asterism` executes `asterism-explore`,
// which serves the page.
#pragma once

#include <cstdint>

#include "cli/command.hpp"

namespace asterism::cli {

struct ExplorerOptions {
  std::uint16_t port = 0;     ///< 0 for any free port
  std::uint64_t seconds = 0;  ///< time limit; 0 for none
  bool opens_browser = true;
};

/// Returns the exit code. Throws Error if the page cannot be served.
using RunExplorer = int (*)(const ExplorerOptions& options, const Session& session);

/// `run` is called with validated options.
void add_explore_command(CommandLine& line, RunExplorer run);

}  // namespace asterism::cli

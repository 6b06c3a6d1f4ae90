// The command `asterism explore`, shared by two programs: `asterism` executes `asterism-explore`,
// which serves the page.
#pragma once

#include <cstdint>

#include "cli/command.hpp"

namespace asterism::cli {

struct ExplorerOptions {
  std::uint16_t port = 0;     ///< 0 for any that is free
  std::uint64_t seconds = 0;  ///< after which it ends; 0 for never
  bool opens_browser = true;
};

/// The exit code. Throws Error if the page cannot be served.
using RunExplorer = int (*)(const ExplorerOptions& options, const Session& session);

/// `run` is called with options that were checked.
void add_explore_command(CommandLine& line, RunExplorer run);

}  // namespace asterism::cli

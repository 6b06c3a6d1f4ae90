// Runs commands within a command, to show their output.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace asterism::cli {

/// Runs a command with the threads and the memory of the session and returns its output. Throws its
/// Error, and Error(unsupported) if its exit code is not 0.
[[nodiscard]] std::string rehearsed(const std::vector<std::string>& words, const Session& session);

}  // namespace asterism::cli

// The identity of a network, for results that are kept: a file may change between two runs.
#pragma once

#include <string>

#include <asterism/problem.hpp>

#include "cli/command.hpp"

namespace asterism::cli {

/// Returns a fingerprint of the links of the network, with their rates and latencies; empty if the
/// user asked for no checkpoint, or if the network is too large to come from a file.
[[nodiscard]] std::string identity_for_checkpoint(const Problem& problem, const Session& session);

}  // namespace asterism::cli

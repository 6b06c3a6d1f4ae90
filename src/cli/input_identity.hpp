// The identity of what a problem takes from files, for results that are kept: a file may change
// between two runs.
#pragma once

#include <string>

#include <asterism/problem.hpp>

#include "cli/command.hpp"

namespace asterism::cli {

/// Returns a fingerprint of the network (labels, switches, links with their ports, classes and
/// costs) and of the participants, sources and counts. Empty if the user asked for no checkpoint.
[[nodiscard]] std::string identity_for_checkpoint(const Problem& problem, const Session& session);

}  // namespace asterism::cli

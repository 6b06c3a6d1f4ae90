// The options of `asterism export`: a network as a graph file or a platform, or a schedule in a
// format of another tool.
#pragma once

#include <map>
#include <string>

#include <asterism/exchange.hpp>
#include <asterism/problem.hpp>

#include "cli/problem.hpp"

namespace asterism::cli {

struct ExportWords {
  ProblemOptions problem;  ///< SPEC is the network or the file of a schedule
  std::string format, output;
  FormatOptions options;              ///< of the format
  std::map<std::string, bool> flags;  ///< of formats: those that are set
  std::string routes;                 ///< of a platform
};

[[nodiscard]] int export_network(const ExportWords& words, const Session& session);
[[nodiscard]] int export_platform(const ExportWords& words, const Session& session);
[[nodiscard]] int export_schedule(ExportWords words, const Session& session);

/// Adds --latency and --routes.
void add_platform_options(Command& command, ExportWords& words);

/// Returns the faults of the network. Throws Error(usage) if any other part of a problem is given.
[[nodiscard]] FaultWords faults_only(const ExportWords& words);

}  // namespace asterism::cli

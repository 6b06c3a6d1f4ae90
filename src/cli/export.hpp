// What `asterism export` is asked for: a network as a graph file, or a schedule in a format of
// another tool.
#pragma once

#include <string>

#include <asterism/problem.hpp>

#include "cli/problem.hpp"

namespace asterism::cli {

struct ExportWords {
  ProblemOptions problem;  ///< SPEC is the network, or the file of a schedule
  std::string format, output;
  Parameters options;  ///< of the format
};

[[nodiscard]] int export_network(const ExportWords& words, const Session& session);
[[nodiscard]] int export_schedule(const ExportWords& words, const Session& session);

}  // namespace asterism::cli

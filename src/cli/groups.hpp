// Collectives of several groups at the same time, for `groups` and `plan --group`.
#pragma once

#include <string>
#include <vector>

#include "cli/problem.hpp"

namespace asterism::cli {

struct GroupWords {
  ProblemOptions problem;
  std::vector<std::string> groups;
  std::string effort = "quick";
};

/// Adds the option --group.
void add_group_option(Command& command, std::vector<std::string>& groups);

/// Plans and prints the groups. Returns the exit code.
int run_groups(const GroupWords& words, const Session& session);

}  // namespace asterism::cli

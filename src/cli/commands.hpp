// The commands of the program `asterism`.
#pragma once

#include "cli/command.hpp"

namespace asterism::cli {

void add_commands(CommandLine& line);

/// Adds the commands that consist of independent tasks, which `asterism mpi` runs on all ranks.
void add_commands_with_tasks(CommandLine& line);

}  // namespace asterism::cli

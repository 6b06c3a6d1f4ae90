// Commands of asterism that consist of independent tasks, on all ranks.
#pragma once

#include "shell/world.hpp"

namespace asterism::mpi {

/// Returns whether the first word is such a command.
[[nodiscard]] bool is_command_with_tasks(int argc, char** argv);

/// Returns whether the words only ask for help, for which no ranks are needed.
[[nodiscard]] bool asks_for_help(int argc, char** argv);

/// Prints help of a command. Returns the exit code.
int print_help(int argc, char** argv);

/// Runs such a command. Must be called by all ranks. Returns the exit code.
int run_command_with_tasks(int argc, char** argv, const World& world);

}  // namespace asterism::mpi

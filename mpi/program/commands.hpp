// All commands of asterism-mpi.
#pragma once

#include "shell/command_line.hpp"

namespace asterism::mpi {

void add_commands(CommandLine& line);

}  // namespace asterism::mpi

// asterism-mpi run: executes a schedule on real data, beside the library's own collective.
#pragma once

#include "shell/command_line.hpp"

namespace asterism::mpi {

void add_run_command(CommandLine& line);

}  // namespace asterism::mpi

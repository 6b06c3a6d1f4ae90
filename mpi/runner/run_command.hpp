// asterism-mpi run: carries out a schedule on real data, next to the library's own collective.
#pragma once

#include "shell/command_line.hpp"

namespace asterism::mpi {

void add_run_command(CommandLine& line);

}  // namespace asterism::mpi

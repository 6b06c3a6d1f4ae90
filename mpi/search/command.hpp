// asterism-mpi network SPEC.
#pragma once

#include "shell/command_line.hpp"

namespace asterism::distributed {

void add_network_command(mpi::CommandLine& line);

}  // namespace asterism::distributed

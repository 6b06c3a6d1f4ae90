#include "program/commands.hpp"

#include "runner/run_command.hpp"

namespace asterism::mpi {

void add_commands(CommandLine& line) {
  add_run_command(line);
}

}  // namespace asterism::mpi

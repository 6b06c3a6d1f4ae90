// asterism-mpi: one file a command, each added by one line.
#include <cstdio>
#include <exception>

#include <mpi.h>

#include "runner/run_command.hpp"
#include "shell/command_line.hpp"

int main(int argc, char** argv) {
  using namespace asterism::mpi;
  MPI_Init(&argc, &argv);
  int exit_code = 0;
  try {
    const World world(MPI_COMM_WORLD);
    CommandLine line;
    add_run_command(line);
    exit_code = line.run(argc, argv, world);
  } catch (const std::exception& exception) {
    // Only this rank knows of it: nobody may wait for it.
    std::fprintf(stderr, "error: %s\n", exception.what());
    MPI_Abort(MPI_COMM_WORLD, exit_bad_input);
  }
  MPI_Finalize();
  return exit_code;
}

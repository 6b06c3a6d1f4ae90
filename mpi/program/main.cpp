// asterism-mpi: runs a command on all ranks; `launch` starts the ranks.
#include <cstdio>
#include <exception>
#include <string_view>

#include <mpi.h>

#include "program/commands.hpp"
#include "program/launch.hpp"

int main(int argc, char** argv) {
  using namespace asterism::mpi;
  if (argc > 1 && std::string_view(argv[1]) == "launch") return launch(argc - 1, argv + 1);
  MPI_Init(&argc, &argv);
  int exit_code = 0;
  try {
    const World world(MPI_COMM_WORLD);
    CommandLine line;
    add_commands(line);
    exit_code = line.run(argc, argv, world);
  } catch (const std::exception& exception) {
    // Only this rank knows about the error, so the others must not wait for it.
    std::fprintf(stderr, "error: %s\n", exception.what());
    MPI_Abort(MPI_COMM_WORLD, exit_bad_input);
  }
  MPI_Finalize();
  return exit_code;
}

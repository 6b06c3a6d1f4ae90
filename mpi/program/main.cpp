// asterism-mpi: runs a command on all ranks; `launch` starts the ranks.
#include <cstdio>
#include <exception>
#include <string_view>

#include <mpi.h>

#include "program/commands.hpp"
#include "program/launch.hpp"
#include "tasks/command.hpp"

namespace {

int run(int argc, char** argv, const asterism::mpi::World& world) {
  using namespace asterism::mpi;
  if (is_command_with_tasks(argc, argv)) return run_command_with_tasks(argc, argv, world);
  CommandLine line;
  add_commands(line);
  return line.run(argc, argv, world);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace asterism::mpi;
  if (argc > 1 && std::string_view(argv[1]) == "launch") return launch(argc - 1, argv + 1);
  int threads = 0;  // only the main thread calls MPI
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
  int exit_code = 0;
  try {
    exit_code = run(argc, argv, World(MPI_COMM_WORLD));
  } catch (const std::exception& exception) {
    // Only this rank knows about the error, so the others must not wait for it.
    std::fprintf(stderr, "error: %s\n", exception.what());
    MPI_Abort(MPI_COMM_WORLD, exit_bad_input);
  }
  MPI_Finalize();
  return exit_code;
}

#include "runner/run_command.hpp"

namespace asterism::mpi {

void add_run_command(CommandLine& line) {
  line.add("run", "Carry out a schedule on real data",
           "mpirun -n 24 asterism-mpi run star:4 allgather", [](const World&) { return 0; });
}

}  // namespace asterism::mpi

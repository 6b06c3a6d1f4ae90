// asterism mpi: runs the program asterism-mpi, which starts its own ranks.
#include "cli/command.hpp"
#include "cli/program_beside.hpp"

namespace asterism::cli {

namespace {

int run_mpi(const Session& session) {
  std::vector<std::string> words{"launch"};
  words.insert(words.end(), session.words.begin() + 1, session.words.end());
  become_program_beside("asterism-mpi", words,
                        "the launcher ./asterism builds it when it is called for the first time; "
                        "elsewhere, install the Debian package asterism-mpi, or build it by CMake "
                        "with -DASTERISM_MPI=ON");
}

}  // namespace

void add_mpi_command(CommandLine& line) {
  Command command =
      line.add("mpi", "Run schedules with MPI, or other commands on all ranks",
               "asterism mpi run star:4 allgather --bytes 4KiB\n"
               "  asterism mpi -n 8 run hypercube:3 allreduce doubling-exchange --op sum\n"
               "  asterism mpi -n 64 leaderboard --set any --checkpoint any --progress\n\n"
               "Arguments are passed to the program asterism-mpi, which mpirun starts; -n sets the "
               "number of ranks. `asterism mpi run --help` lists its options.");
  command.takes_any_words();
  command.runs(run_mpi);
}

}  // namespace asterism::cli

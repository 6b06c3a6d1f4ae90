#include <CLI/CLI.hpp>
#include <cstdio>
#include <mpi.h>

#include <asterism/error.hpp>

#include "search/command.hpp"

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  CLI::App app("asterism-mpi");
  app.require_subcommand(1);
  asterism::distributed::add_network_command(app);
  int code = 0;
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    code = rank == 0 ? app.exit(error) : error.get_exit_code();
    if (code != 0) code = 2;
  } catch (const asterism::Error& error) {
    if (rank == 0)
      std::fprintf(stderr, "error: %s\nhint: %s\n", error.sentence().c_str(), error.hint().c_str());
    code = 2;
  }
  MPI_Finalize();
  return code;
}

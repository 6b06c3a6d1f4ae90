#pragma once

#include <CLI/CLI.hpp>

namespace asterism::distributed {

/// asterism-mpi network SPEC, run by all ranks of MPI_COMM_WORLD. Its errors are Errors, the same
/// on all ranks.
void add_network_command(CLI::App& app);

}  // namespace asterism::distributed

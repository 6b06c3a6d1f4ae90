// asterism-mpi launch [-n RANKS] COMMAND ...: becomes the mpirun of the MPI that it was built with.
#pragma once

namespace asterism::mpi {

/// Returns, with an exit code, only if there is nothing to start.
int launch(int argc, char** argv);

}  // namespace asterism::mpi

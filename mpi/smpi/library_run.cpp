#include "library_run.hpp"

#include <mpi.h>

namespace asterism::smpi {

int run_by_library(const Task& task, Payload& payload) {
  const int count = static_cast<int>(task.bytes);
  const MPI_Datatype type = MPI_UNSIGNED_CHAR;
  switch (task.work) {
    case Work::allgather:
      return MPI_Allgather(payload.send(), count, type, payload.receive(), count, type,
                           MPI_COMM_WORLD);
    case Work::alltoall:
      return MPI_Alltoall(payload.send(), count, type, payload.receive(), count, type,
                          MPI_COMM_WORLD);
    case Work::allreduce:
      return MPI_Allreduce(payload.send(), payload.receive(), count, type, MPI_SUM, MPI_COMM_WORLD);
    case Work::broadcast:
      return MPI_Bcast(payload.receive(), count, type, 0, MPI_COMM_WORLD);
  }
  return MPI_ERR_OTHER;
}

}  // namespace asterism::smpi

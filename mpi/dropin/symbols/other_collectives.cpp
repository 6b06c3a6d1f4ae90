// Collectives that are always passed through, but wait like the intercepted ones.
#include <mpi.h>

#include "calls.hpp"

using namespace asterism::dropin;

extern "C" {

int MPI_Alltoallw(const void* send, const int* send_counts, const int* send_places,
                  const MPI_Datatype* send_types, void* receive, const int* receive_counts,
                  const int* receive_places, const MPI_Datatype* receive_types, MPI_Comm comm) {
  return hand_on_collective(
      [&] {
        return PMPI_Alltoallw(send, send_counts, send_places, send_types, receive, receive_counts,
                              receive_places, receive_types, comm);
      },
      [&](MPI_Request* request) {
        return PMPI_Ialltoallw(send, send_counts, send_places, send_types, receive, receive_counts,
                               receive_places, receive_types, comm, request);
      });
}

int MPI_Scan(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op,
             MPI_Comm comm) {
  return hand_on_collective([&] { return PMPI_Scan(send, receive, count, type, op, comm); },
                            [&](MPI_Request* request) {
                              return PMPI_Iscan(send, receive, count, type, op, comm, request);
                            });
}

int MPI_Exscan(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op,
               MPI_Comm comm) {
  return hand_on_collective([&] { return PMPI_Exscan(send, receive, count, type, op, comm); },
                            [&](MPI_Request* request) {
                              return PMPI_Iexscan(send, receive, count, type, op, comm, request);
                            });
}
}

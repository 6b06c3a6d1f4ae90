// The intercepted collectives, as C symbols.
#include <mpi.h>

#include "calls.hpp"

using namespace asterism::dropin;

extern "C" {

int MPI_Barrier(MPI_Comm comm) {
  return blocking_call(
      {"MPI_Barrier", CollectiveKind::barrier, 0}, comm,
      [](const Comm& known) { return take_barrier(known); }, [&] { return PMPI_Barrier(comm); },
      [&](MPI_Request* request) { return PMPI_Ibarrier(comm, request); });
}

int MPI_Bcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  return blocking_call(
      {"MPI_Bcast", CollectiveKind::broadcast, bytes_of(type, count), root}, comm,
      [&](const Comm& known) { return take_bcast(known, buffer, count, type, root); },
      [&] { return PMPI_Bcast(buffer, count, type, root, comm); },
      [&](MPI_Request* request) { return PMPI_Ibcast(buffer, count, type, root, comm, request); });
}

int MPI_Allgather(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                  int receive_count, MPI_Datatype receive_type, MPI_Comm comm) {
  return blocking_call(
      {"MPI_Allgather", CollectiveKind::allgather, bytes_of(receive_type, receive_count)}, comm,
      [&](const Comm& known) {
        return take_allgather(known, send, send_count, send_type, receive, receive_count,
                              receive_type);
      },
      [&] {
        return PMPI_Allgather(send, send_count, send_type, receive, receive_count, receive_type,
                              comm);
      },
      [&](MPI_Request* request) {
        return PMPI_Iallgather(send, send_count, send_type, receive, receive_count, receive_type,
                               comm, request);
      });
}

int MPI_Allgatherv(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                   const int* receive_counts, const int* places, MPI_Datatype receive_type,
                   MPI_Comm comm) {
  return blocking_call(
      {"MPI_Allgatherv", CollectiveKind::allgather,
       mean_bytes_of(receive_type, receive_counts, comm)},
      comm,
      [&](const Comm& known) {
        return take_allgatherv(known, send, send_count, send_type, receive, receive_counts, places,
                               receive_type);
      },
      [&] {
        return PMPI_Allgatherv(send, send_count, send_type, receive, receive_counts, places,
                               receive_type, comm);
      },
      [&](MPI_Request* request) {
        return PMPI_Iallgatherv(send, send_count, send_type, receive, receive_counts, places,
                                receive_type, comm, request);
      });
}

int MPI_Gather(const void* send, int send_count, MPI_Datatype send_type, void* receive,
               int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm) {
  return blocking_call(
      {"MPI_Gather", CollectiveKind::gather,
       send == MPI_IN_PLACE ? bytes_of(receive_type, receive_count)
                            : bytes_of(send_type, send_count),
       root},
      comm,
      [&](const Comm& known) {
        return take_gather(known, send, send_count, send_type, receive, receive_count, receive_type,
                           root);
      },
      [&] {
        return PMPI_Gather(send, send_count, send_type, receive, receive_count, receive_type, root,
                           comm);
      },
      [&](MPI_Request* request) {
        return PMPI_Igather(send, send_count, send_type, receive, receive_count, receive_type, root,
                            comm, request);
      });
}

int MPI_Scatter(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm) {
  return blocking_call(
      {"MPI_Scatter", CollectiveKind::scatter,
       receive == MPI_IN_PLACE ? bytes_of(send_type, send_count)
                               : bytes_of(receive_type, receive_count),
       root},
      comm,
      [&](const Comm& known) {
        return take_scatter(known, send, send_count, send_type, receive, receive_count,
                            receive_type, root);
      },
      [&] {
        return PMPI_Scatter(send, send_count, send_type, receive, receive_count, receive_type, root,
                            comm);
      },
      [&](MPI_Request* request) {
        return PMPI_Iscatter(send, send_count, send_type, receive, receive_count, receive_type,
                             root, comm, request);
      });
}

int MPI_Gatherv(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                const int* receive_counts, const int* places, MPI_Datatype receive_type, int root,
                MPI_Comm comm) {
  return blocking_call(
      {"MPI_Gatherv", CollectiveKind::gather, std::nullopt, root, true}, comm,
      [&](const Comm& known) {
        return take_gatherv(known, send, send_count, send_type, receive, receive_counts, places,
                            receive_type, root);
      },
      [&] {
        return PMPI_Gatherv(send, send_count, send_type, receive, receive_counts, places,
                            receive_type, root, comm);
      },
      [&](MPI_Request* request) {
        return PMPI_Igatherv(send, send_count, send_type, receive, receive_counts, places,
                             receive_type, root, comm, request);
      });
}

int MPI_Scatterv(const void* send, const int* send_counts, const int* places,
                 MPI_Datatype send_type, void* receive, int receive_count,
                 MPI_Datatype receive_type, int root, MPI_Comm comm) {
  return blocking_call(
      {"MPI_Scatterv", CollectiveKind::scatter, std::nullopt, root, true}, comm,
      [&](const Comm& known) {
        return take_scatterv(known, send, send_counts, places, send_type, receive, receive_count,
                             receive_type, root);
      },
      [&] {
        return PMPI_Scatterv(send, send_counts, places, send_type, receive, receive_count,
                             receive_type, root, comm);
      },
      [&](MPI_Request* request) {
        return PMPI_Iscatterv(send, send_counts, places, send_type, receive, receive_count,
                              receive_type, root, comm, request);
      });
}

int MPI_Alltoall(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                 int receive_count, MPI_Datatype receive_type, MPI_Comm comm) {
  return blocking_call(
      {"MPI_Alltoall", CollectiveKind::alltoall, bytes_of(receive_type, receive_count)}, comm,
      [&](const Comm& known) {
        return take_alltoall(known, send, send_count, send_type, receive, receive_count,
                             receive_type);
      },
      [&] {
        return PMPI_Alltoall(send, send_count, send_type, receive, receive_count, receive_type,
                             comm);
      },
      [&](MPI_Request* request) {
        return PMPI_Ialltoall(send, send_count, send_type, receive, receive_count, receive_type,
                              comm, request);
      });
}

int MPI_Alltoallv(const void* send, const int* send_counts, const int* send_places,
                  MPI_Datatype send_type, void* receive, const int* receive_counts,
                  const int* receive_places, MPI_Datatype receive_type, MPI_Comm comm) {
  return blocking_call(
      {"MPI_Alltoallv", CollectiveKind::alltoall, std::nullopt, -1, true}, comm,
      [&](const Comm& known) {
        return take_alltoallv(known, send, send_counts, send_places, send_type, receive,
                              receive_counts, receive_places, receive_type);
      },
      [&] {
        return PMPI_Alltoallv(send, send_counts, send_places, send_type, receive, receive_counts,
                              receive_places, receive_type, comm);
      },
      [&](MPI_Request* request) {
        return PMPI_Ialltoallv(send, send_counts, send_places, send_type, receive, receive_counts,
                               receive_places, receive_type, comm, request);
      });
}

int MPI_Reduce(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op, int root,
               MPI_Comm comm) {
  return blocking_call(
      {"MPI_Reduce", CollectiveKind::reduce, bytes_of(type, count), root}, comm,
      [&](const Comm& known) { return take_reduce(known, send, receive, count, type, op, root); },
      [&] { return PMPI_Reduce(send, receive, count, type, op, root, comm); },
      [&](MPI_Request* request) {
        return PMPI_Ireduce(send, receive, count, type, op, root, comm, request);
      });
}

int MPI_Allreduce(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm) {
  return blocking_call(
      {"MPI_Allreduce", CollectiveKind::allreduce, bytes_of(type, count)}, comm,
      [&](const Comm& known) { return take_allreduce(known, send, receive, count, type, op); },
      [&] { return PMPI_Allreduce(send, receive, count, type, op, comm); },
      [&](MPI_Request* request) {
        return PMPI_Iallreduce(send, receive, count, type, op, comm, request);
      });
}

int MPI_Reduce_scatter(const void* send, void* receive, const int* counts, MPI_Datatype type,
                       MPI_Op op, MPI_Comm comm) {
  return blocking_call(
      {"MPI_Reduce_scatter", CollectiveKind::reduce_scatter, mean_bytes_of(type, counts, comm)},
      comm,
      [&](const Comm& known) {
        return take_reduce_scatter(known, send, receive, counts, type, op);
      },
      [&] { return PMPI_Reduce_scatter(send, receive, counts, type, op, comm); },
      [&](MPI_Request* request) {
        return PMPI_Ireduce_scatter(send, receive, counts, type, op, comm, request);
      });
}

int MPI_Reduce_scatter_block(const void* send, void* receive, int count, MPI_Datatype type,
                             MPI_Op op, MPI_Comm comm) {
  return blocking_call(
      {"MPI_Reduce_scatter_block", CollectiveKind::reduce_scatter, bytes_of(type, count)}, comm,
      [&](const Comm& known) {
        return take_reduce_scatter_block(known, send, receive, count, type, op);
      },
      [&] { return PMPI_Reduce_scatter_block(send, receive, count, type, op, comm); },
      [&](MPI_Request* request) {
        return PMPI_Ireduce_scatter_block(send, receive, count, type, op, comm, request);
      });
}
}

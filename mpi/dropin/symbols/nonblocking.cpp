// The intercepted non-blocking collectives, as C symbols.
#include <mpi.h>

#include "calls.hpp"

using namespace asterism::dropin;

extern "C" {

int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Ibarrier", CollectiveKind::barrier, 0}, comm, request, {},
      [](const Comm& known) { return take_barrier(known); },
      [&] { return PMPI_Ibarrier(comm, request); });
}

int MPI_Ibcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm,
               MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Ibcast", CollectiveKind::broadcast, bytes_of(type, count), root}, comm, request,
      {Handle::of_type(type)},
      [&](const Comm& known) { return take_bcast(known, buffer, count, type, root); },
      [&] { return PMPI_Ibcast(buffer, count, type, root, comm, request); });
}

int MPI_Iallgather(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                   int receive_count, MPI_Datatype receive_type, MPI_Comm comm,
                   MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Iallgather", CollectiveKind::allgather, bytes_of(receive_type, receive_count)}, comm,
      request, {Handle::of_type(send_type), Handle::of_type(receive_type)},
      [&](const Comm& known) {
        return take_allgather(known, send, send_count, send_type, receive, receive_count,
                              receive_type);
      },
      [&] {
        return PMPI_Iallgather(send, send_count, send_type, receive, receive_count, receive_type,
                               comm, request);
      });
}

int MPI_Iallgatherv(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                    const int* receive_counts, const int* places, MPI_Datatype receive_type,
                    MPI_Comm comm, MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Iallgatherv", CollectiveKind::allgather,
       mean_bytes_of(receive_type, receive_counts, comm)},
      comm, request, {Handle::of_type(send_type), Handle::of_type(receive_type)},
      [&](const Comm& known) {
        return take_allgatherv(known, send, send_count, send_type, receive, receive_counts, places,
                               receive_type);
      },
      [&] {
        return PMPI_Iallgatherv(send, send_count, send_type, receive, receive_counts, places,
                                receive_type, comm, request);
      });
}

int MPI_Igather(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm,
                MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Igather", CollectiveKind::gather,
       send == MPI_IN_PLACE ? bytes_of(receive_type, receive_count)
                            : bytes_of(send_type, send_count),
       root},
      comm, request, {Handle::of_type(send_type), Handle::of_type(receive_type)},
      [&](const Comm& known) {
        return take_gather(known, send, send_count, send_type, receive, receive_count, receive_type,
                           root);
      },
      [&] {
        return PMPI_Igather(send, send_count, send_type, receive, receive_count, receive_type, root,
                            comm, request);
      });
}

int MPI_Iscatter(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                 int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm,
                 MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Iscatter", CollectiveKind::scatter,
       receive == MPI_IN_PLACE ? bytes_of(send_type, send_count)
                               : bytes_of(receive_type, receive_count),
       root},
      comm, request, {Handle::of_type(send_type), Handle::of_type(receive_type)},
      [&](const Comm& known) {
        return take_scatter(known, send, send_count, send_type, receive, receive_count,
                            receive_type, root);
      },
      [&] {
        return PMPI_Iscatter(send, send_count, send_type, receive, receive_count, receive_type,
                             root, comm, request);
      });
}

int MPI_Igatherv(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                 const int* receive_counts, const int* places, MPI_Datatype receive_type, int root,
                 MPI_Comm comm, MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Igatherv", CollectiveKind::gather, std::nullopt, root, true}, comm, request,
      {Handle::of_type(send_type), Handle::of_type(receive_type)},
      [&](const Comm& known) {
        return take_gatherv(known, send, send_count, send_type, receive, receive_counts, places,
                            receive_type, root);
      },
      [&] {
        return PMPI_Igatherv(send, send_count, send_type, receive, receive_counts, places,
                             receive_type, root, comm, request);
      });
}

int MPI_Iscatterv(const void* send, const int* send_counts, const int* places,
                  MPI_Datatype send_type, void* receive, int receive_count,
                  MPI_Datatype receive_type, int root, MPI_Comm comm, MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Iscatterv", CollectiveKind::scatter, std::nullopt, root, true}, comm, request,
      {Handle::of_type(send_type), Handle::of_type(receive_type)},
      [&](const Comm& known) {
        return take_scatterv(known, send, send_counts, places, send_type, receive, receive_count,
                             receive_type, root);
      },
      [&] {
        return PMPI_Iscatterv(send, send_counts, places, send_type, receive, receive_count,
                              receive_type, root, comm, request);
      });
}

int MPI_Ialltoall(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                  int receive_count, MPI_Datatype receive_type, MPI_Comm comm,
                  MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Ialltoall", CollectiveKind::alltoall, bytes_of(receive_type, receive_count)}, comm,
      request, {Handle::of_type(send_type), Handle::of_type(receive_type)},
      [&](const Comm& known) {
        return take_alltoall(known, send, send_count, send_type, receive, receive_count,
                             receive_type);
      },
      [&] {
        return PMPI_Ialltoall(send, send_count, send_type, receive, receive_count, receive_type,
                              comm, request);
      });
}

int MPI_Ialltoallv(const void* send, const int* send_counts, const int* send_places,
                   MPI_Datatype send_type, void* receive, const int* receive_counts,
                   const int* receive_places, MPI_Datatype receive_type, MPI_Comm comm,
                   MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Ialltoallv", CollectiveKind::alltoall, std::nullopt, -1, true}, comm, request,
      {Handle::of_type(send_type), Handle::of_type(receive_type)},
      [&](const Comm& known) {
        return take_alltoallv(known, send, send_counts, send_places, send_type, receive,
                              receive_counts, receive_places, receive_type);
      },
      [&] {
        return PMPI_Ialltoallv(send, send_counts, send_places, send_type, receive, receive_counts,
                               receive_places, receive_type, comm, request);
      });
}

int MPI_Ireduce(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op, int root,
                MPI_Comm comm, MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Ireduce", CollectiveKind::reduce, bytes_of(type, count), root}, comm, request,
      {Handle::of_type(type), Handle::of_operator(op)},
      [&](const Comm& known) { return take_reduce(known, send, receive, count, type, op, root); },
      [&] { return PMPI_Ireduce(send, receive, count, type, op, root, comm, request); });
}

int MPI_Iallreduce(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op,
                   MPI_Comm comm, MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Iallreduce", CollectiveKind::allreduce, bytes_of(type, count)}, comm, request,
      {Handle::of_type(type), Handle::of_operator(op)},
      [&](const Comm& known) { return take_allreduce(known, send, receive, count, type, op); },
      [&] { return PMPI_Iallreduce(send, receive, count, type, op, comm, request); });
}

int MPI_Ireduce_scatter(const void* send, void* receive, const int* counts, MPI_Datatype type,
                        MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Ireduce_scatter", CollectiveKind::reduce_scatter, mean_bytes_of(type, counts, comm)},
      comm, request, {Handle::of_type(type), Handle::of_operator(op)},
      [&](const Comm& known) {
        return take_reduce_scatter(known, send, receive, counts, type, op);
      },
      [&] { return PMPI_Ireduce_scatter(send, receive, counts, type, op, comm, request); });
}

int MPI_Ireduce_scatter_block(const void* send, void* receive, int count, MPI_Datatype type,
                              MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  return nonblocking_call(
      {"MPI_Ireduce_scatter_block", CollectiveKind::reduce_scatter, bytes_of(type, count)}, comm,
      request, {Handle::of_type(type), Handle::of_operator(op)},
      [&](const Comm& known) {
        return take_reduce_scatter_block(known, send, receive, count, type, op);
      },
      [&] { return PMPI_Ireduce_scatter_block(send, receive, count, type, op, comm, request); });
}
}

// The collectives that are intercepted. Each function returns an operation, or nothing if the call
// must be passed through to the library: for arguments that look wrong, which the library reports,
// and for cases that are not supported. In a correct program the decision is the same on all ranks.
#pragma once

#include <memory>

#include <mpi.h>

#include "../operation.hpp"

namespace asterism::dropin {

using Comm = std::shared_ptr<Communicator>;
using Taken = std::unique_ptr<Operation>;

[[nodiscard]] Taken take_barrier(const Comm& comm);
[[nodiscard]] Taken take_bcast(const Comm& comm, void* buffer, int count, MPI_Datatype type,
                               int root);
[[nodiscard]] Taken take_allgather(const Comm& comm, const void* send, int send_count,
                                   MPI_Datatype send_type, void* receive, int receive_count,
                                   MPI_Datatype receive_type);
[[nodiscard]] Taken take_allgatherv(const Comm& comm, const void* send, int send_count,
                                    MPI_Datatype send_type, void* receive,
                                    const int* receive_counts, const int* places,
                                    MPI_Datatype receive_type);
[[nodiscard]] Taken take_gather(const Comm& comm, const void* send, int send_count,
                                MPI_Datatype send_type, void* receive, int receive_count,
                                MPI_Datatype receive_type, int root);
[[nodiscard]] Taken take_gatherv(const Comm& comm, const void* send, int send_count,
                                 MPI_Datatype send_type, void* receive, const int* counts,
                                 const int* places, MPI_Datatype receive_type, int root);
[[nodiscard]] Taken take_scatterv(const Comm& comm, const void* send, const int* counts,
                                  const int* places, MPI_Datatype send_type, void* receive,
                                  int receive_count, MPI_Datatype receive_type, int root);
[[nodiscard]] Taken take_scatter(const Comm& comm, const void* send, int send_count,
                                 MPI_Datatype send_type, void* receive, int receive_count,
                                 MPI_Datatype receive_type, int root);
[[nodiscard]] Taken take_alltoall(const Comm& comm, const void* send, int send_count,
                                  MPI_Datatype send_type, void* receive, int receive_count,
                                  MPI_Datatype receive_type);
[[nodiscard]] Taken take_alltoallv(const Comm& comm, const void* send, const int* send_counts,
                                   const int* send_places, MPI_Datatype send_type, void* receive,
                                   const int* receive_counts, const int* receive_places,
                                   MPI_Datatype receive_type);
[[nodiscard]] Taken take_reduce(const Comm& comm, const void* send, void* receive, int count,
                                MPI_Datatype type, MPI_Op op, int root);
[[nodiscard]] Taken take_allreduce(const Comm& comm, const void* send, void* receive, int count,
                                   MPI_Datatype type, MPI_Op op);
[[nodiscard]] Taken take_reduce_scatter(const Comm& comm, const void* send, void* receive,
                                        const int* counts, MPI_Datatype type, MPI_Op op);
[[nodiscard]] Taken take_reduce_scatter_block(const Comm& comm, const void* send, void* receive,
                                              int count, MPI_Datatype type, MPI_Op op);

}  // namespace asterism::dropin

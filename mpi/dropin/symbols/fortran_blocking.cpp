// The intercepted collectives, as Fortran symbols.
// Open MPI's Fortran bindings call its C functions by names that cannot be intercepted, so the
// Fortran symbols are intercepted instead. Those of mpi_f08 end in ompi_NAME_f. Other libraries go
// through the C symbols.
#include <mpi.h>

#ifdef OPEN_MPI

#include "fortran.hpp"

using namespace asterism::dropin;

extern "C" {

void mpi_barrier_(const MPI_Fint* comm, MPI_Fint* error) {
  set_error(error, MPI_Barrier(PMPI_Comm_f2c(*comm)));
}
void ompi_barrier_f(const MPI_Fint* comm, MPI_Fint* error) __attribute__((alias("mpi_barrier_")));

void mpi_bcast_(void* buffer, const MPI_Fint* count, const MPI_Fint* type, const MPI_Fint* root,
                const MPI_Fint* comm, MPI_Fint* error) {
  set_error(error,
            MPI_Bcast(c_buffer(buffer), *count, PMPI_Type_f2c(*type), *root, PMPI_Comm_f2c(*comm)));
}
void ompi_bcast_f(void* buffer, const MPI_Fint* count, const MPI_Fint* type, const MPI_Fint* root,
                  const MPI_Fint* comm, MPI_Fint* error) __attribute__((alias("mpi_bcast_")));

void mpi_allgather_(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                    void* receive, const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                    const MPI_Fint* comm, MPI_Fint* error) {
  set_error(error,
            MPI_Allgather(c_buffer(send), *send_count, PMPI_Type_f2c(*send_type), c_buffer(receive),
                          *receive_count, PMPI_Type_f2c(*receive_type), PMPI_Comm_f2c(*comm)));
}
void ompi_allgather_f(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                      void* receive, const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                      const MPI_Fint* comm, MPI_Fint* error)
    __attribute__((alias("mpi_allgather_")));

void mpi_allgatherv_(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                     void* receive, const MPI_Fint* counts, const MPI_Fint* places,
                     const MPI_Fint* receive_type, const MPI_Fint* comm, MPI_Fint* error) {
  set_error(error, MPI_Allgatherv(c_buffer(send), *send_count, PMPI_Type_f2c(*send_type),
                                  c_buffer(receive), counts, places, PMPI_Type_f2c(*receive_type),
                                  PMPI_Comm_f2c(*comm)));
}
void ompi_allgatherv_f(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                       void* receive, const MPI_Fint* counts, const MPI_Fint* places,
                       const MPI_Fint* receive_type, const MPI_Fint* comm, MPI_Fint* error)
    __attribute__((alias("mpi_allgatherv_")));

void mpi_gather_(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type, void* receive,
                 const MPI_Fint* receive_count, const MPI_Fint* receive_type, const MPI_Fint* root,
                 const MPI_Fint* comm, MPI_Fint* error) {
  set_error(error,
            MPI_Gather(c_buffer(send), *send_count, PMPI_Type_f2c(*send_type), c_buffer(receive),
                       *receive_count, PMPI_Type_f2c(*receive_type), *root, PMPI_Comm_f2c(*comm)));
}
void ompi_gather_f(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type, void* receive,
                   const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                   const MPI_Fint* root, const MPI_Fint* comm, MPI_Fint* error)
    __attribute__((alias("mpi_gather_")));

void mpi_scatter_(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type, void* receive,
                  const MPI_Fint* receive_count, const MPI_Fint* receive_type, const MPI_Fint* root,
                  const MPI_Fint* comm, MPI_Fint* error) {
  set_error(error,
            MPI_Scatter(c_buffer(send), *send_count, PMPI_Type_f2c(*send_type), c_buffer(receive),
                        *receive_count, PMPI_Type_f2c(*receive_type), *root, PMPI_Comm_f2c(*comm)));
}
void ompi_scatter_f(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                    void* receive, const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                    const MPI_Fint* root, const MPI_Fint* comm, MPI_Fint* error)
    __attribute__((alias("mpi_scatter_")));

void mpi_gatherv_(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type, void* receive,
                  const MPI_Fint* counts, const MPI_Fint* places, const MPI_Fint* receive_type,
                  const MPI_Fint* root, const MPI_Fint* comm, MPI_Fint* error) {
  set_error(error,
            MPI_Gatherv(c_buffer(send), *send_count, PMPI_Type_f2c(*send_type), c_buffer(receive),
                        counts, places, PMPI_Type_f2c(*receive_type), *root, PMPI_Comm_f2c(*comm)));
}
void ompi_gatherv_f(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                    void* receive, const MPI_Fint* counts, const MPI_Fint* places,
                    const MPI_Fint* receive_type, const MPI_Fint* root, const MPI_Fint* comm,
                    MPI_Fint* error) __attribute__((alias("mpi_gatherv_")));

void mpi_scatterv_(void* send, const MPI_Fint* counts, const MPI_Fint* places,
                   const MPI_Fint* send_type, void* receive, const MPI_Fint* receive_count,
                   const MPI_Fint* receive_type, const MPI_Fint* root, const MPI_Fint* comm,
                   MPI_Fint* error) {
  set_error(error, MPI_Scatterv(c_buffer(send), counts, places, PMPI_Type_f2c(*send_type),
                                c_buffer(receive), *receive_count, PMPI_Type_f2c(*receive_type),
                                *root, PMPI_Comm_f2c(*comm)));
}
void ompi_scatterv_f(void* send, const MPI_Fint* counts, const MPI_Fint* places,
                     const MPI_Fint* send_type, void* receive, const MPI_Fint* receive_count,
                     const MPI_Fint* receive_type, const MPI_Fint* root, const MPI_Fint* comm,
                     MPI_Fint* error) __attribute__((alias("mpi_scatterv_")));

void mpi_alltoall_(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type, void* receive,
                   const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                   const MPI_Fint* comm, MPI_Fint* error) {
  set_error(error,
            MPI_Alltoall(c_buffer(send), *send_count, PMPI_Type_f2c(*send_type), c_buffer(receive),
                         *receive_count, PMPI_Type_f2c(*receive_type), PMPI_Comm_f2c(*comm)));
}
void ompi_alltoall_f(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                     void* receive, const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                     const MPI_Fint* comm, MPI_Fint* error) __attribute__((alias("mpi_alltoall_")));

void mpi_alltoallv_(void* send, const MPI_Fint* send_counts, const MPI_Fint* send_places,
                    const MPI_Fint* send_type, void* receive, const MPI_Fint* receive_counts,
                    const MPI_Fint* receive_places, const MPI_Fint* receive_type,
                    const MPI_Fint* comm, MPI_Fint* error) {
  set_error(error,
            MPI_Alltoallv(c_buffer(send), send_counts, send_places, PMPI_Type_f2c(*send_type),
                          c_buffer(receive), receive_counts, receive_places,
                          PMPI_Type_f2c(*receive_type), PMPI_Comm_f2c(*comm)));
}
void ompi_alltoallv_f(void* send, const MPI_Fint* send_counts, const MPI_Fint* send_places,
                      const MPI_Fint* send_type, void* receive, const MPI_Fint* receive_counts,
                      const MPI_Fint* receive_places, const MPI_Fint* receive_type,
                      const MPI_Fint* comm, MPI_Fint* error)
    __attribute__((alias("mpi_alltoallv_")));

void mpi_reduce_(void* send, void* receive, const MPI_Fint* count, const MPI_Fint* type,
                 const MPI_Fint* op, const MPI_Fint* root, const MPI_Fint* comm, MPI_Fint* error) {
  set_error(error, MPI_Reduce(c_buffer(send), c_buffer(receive), *count, PMPI_Type_f2c(*type),
                              PMPI_Op_f2c(*op), *root, PMPI_Comm_f2c(*comm)));
}
void ompi_reduce_f(void* send, void* receive, const MPI_Fint* count, const MPI_Fint* type,
                   const MPI_Fint* op, const MPI_Fint* root, const MPI_Fint* comm, MPI_Fint* error)
    __attribute__((alias("mpi_reduce_")));

void mpi_allreduce_(void* send, void* receive, const MPI_Fint* count, const MPI_Fint* type,
                    const MPI_Fint* op, const MPI_Fint* comm, MPI_Fint* error) {
  set_error(error, MPI_Allreduce(c_buffer(send), c_buffer(receive), *count, PMPI_Type_f2c(*type),
                                 PMPI_Op_f2c(*op), PMPI_Comm_f2c(*comm)));
}
void ompi_allreduce_f(void* send, void* receive, const MPI_Fint* count, const MPI_Fint* type,
                      const MPI_Fint* op, const MPI_Fint* comm, MPI_Fint* error)
    __attribute__((alias("mpi_allreduce_")));

void mpi_reduce_scatter_(void* send, void* receive, const MPI_Fint* counts, const MPI_Fint* type,
                         const MPI_Fint* op, const MPI_Fint* comm, MPI_Fint* error) {
  set_error(error,
            MPI_Reduce_scatter(c_buffer(send), c_buffer(receive), counts, PMPI_Type_f2c(*type),
                               PMPI_Op_f2c(*op), PMPI_Comm_f2c(*comm)));
}
void ompi_reduce_scatter_f(void* send, void* receive, const MPI_Fint* counts, const MPI_Fint* type,
                           const MPI_Fint* op, const MPI_Fint* comm, MPI_Fint* error)
    __attribute__((alias("mpi_reduce_scatter_")));

void mpi_reduce_scatter_block_(void* send, void* receive, const MPI_Fint* count,
                               const MPI_Fint* type, const MPI_Fint* op, const MPI_Fint* comm,
                               MPI_Fint* error) {
  set_error(error,
            MPI_Reduce_scatter_block(c_buffer(send), c_buffer(receive), *count,
                                     PMPI_Type_f2c(*type), PMPI_Op_f2c(*op), PMPI_Comm_f2c(*comm)));
}
void ompi_reduce_scatter_block_f(void* send, void* receive, const MPI_Fint* count,
                                 const MPI_Fint* type, const MPI_Fint* op, const MPI_Fint* comm,
                                 MPI_Fint* error)
    __attribute__((alias("mpi_reduce_scatter_block_")));
}

#endif

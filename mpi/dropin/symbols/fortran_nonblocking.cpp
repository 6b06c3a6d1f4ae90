// The intercepted non-blocking collectives, as Fortran symbols.
// Open MPI's Fortran bindings call its C functions by names that cannot be intercepted, so the
// Fortran symbols are intercepted instead. Those of mpi_f08 end in ompi_NAME_f. Other libraries go
// through the C symbols.
#include <mpi.h>

#ifdef OPEN_MPI

#include "fortran.hpp"

using namespace asterism::dropin;

extern "C" {

void mpi_ibarrier_(const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code = MPI_Ibarrier(PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_ibarrier_f(const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error)
    __attribute__((alias("mpi_ibarrier_")));

void mpi_ibcast_(void* buffer, const MPI_Fint* count, const MPI_Fint* type, const MPI_Fint* root,
                 const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code = MPI_Ibcast(c_buffer(buffer), *count, PMPI_Type_f2c(*type), *root,
                              PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_ibcast_f(void* buffer, const MPI_Fint* count, const MPI_Fint* type, const MPI_Fint* root,
                   const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error)
    __attribute__((alias("mpi_ibcast_")));

void mpi_iallgather_(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                     void* receive, const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                     const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code =
      MPI_Iallgather(c_buffer(send), *send_count, PMPI_Type_f2c(*send_type), c_buffer(receive),
                     *receive_count, PMPI_Type_f2c(*receive_type), PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_iallgather_f(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                       void* receive, const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                       const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error)
    __attribute__((alias("mpi_iallgather_")));

void mpi_iallgatherv_(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                      void* receive, const MPI_Fint* counts, const MPI_Fint* places,
                      const MPI_Fint* receive_type, const MPI_Fint* comm, MPI_Fint* request,
                      MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code =
      MPI_Iallgatherv(c_buffer(send), *send_count, PMPI_Type_f2c(*send_type), c_buffer(receive),
                      counts, places, PMPI_Type_f2c(*receive_type), PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_iallgatherv_f(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                        void* receive, const MPI_Fint* counts, const MPI_Fint* places,
                        const MPI_Fint* receive_type, const MPI_Fint* comm, MPI_Fint* request,
                        MPI_Fint* error) __attribute__((alias("mpi_iallgatherv_")));

void mpi_igather_(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type, void* receive,
                  const MPI_Fint* receive_count, const MPI_Fint* receive_type, const MPI_Fint* root,
                  const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code =
      MPI_Igather(c_buffer(send), *send_count, PMPI_Type_f2c(*send_type), c_buffer(receive),
                  *receive_count, PMPI_Type_f2c(*receive_type), *root, PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_igather_f(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                    void* receive, const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                    const MPI_Fint* root, const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error)
    __attribute__((alias("mpi_igather_")));

void mpi_iscatter_(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type, void* receive,
                   const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                   const MPI_Fint* root, const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code = MPI_Iscatter(c_buffer(send), *send_count, PMPI_Type_f2c(*send_type),
                                c_buffer(receive), *receive_count, PMPI_Type_f2c(*receive_type),
                                *root, PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_iscatter_f(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                     void* receive, const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                     const MPI_Fint* root, const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error)
    __attribute__((alias("mpi_iscatter_")));

void mpi_igatherv_(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type, void* receive,
                   const MPI_Fint* counts, const MPI_Fint* places, const MPI_Fint* receive_type,
                   const MPI_Fint* root, const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code = MPI_Igatherv(c_buffer(send), *send_count, PMPI_Type_f2c(*send_type),
                                c_buffer(receive), counts, places, PMPI_Type_f2c(*receive_type),
                                *root, PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_igatherv_f(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                     void* receive, const MPI_Fint* counts, const MPI_Fint* places,
                     const MPI_Fint* receive_type, const MPI_Fint* root, const MPI_Fint* comm,
                     MPI_Fint* request, MPI_Fint* error) __attribute__((alias("mpi_igatherv_")));

void mpi_iscatterv_(void* send, const MPI_Fint* counts, const MPI_Fint* places,
                    const MPI_Fint* send_type, void* receive, const MPI_Fint* receive_count,
                    const MPI_Fint* receive_type, const MPI_Fint* root, const MPI_Fint* comm,
                    MPI_Fint* request, MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code = MPI_Iscatterv(c_buffer(send), counts, places, PMPI_Type_f2c(*send_type),
                                 c_buffer(receive), *receive_count, PMPI_Type_f2c(*receive_type),
                                 *root, PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_iscatterv_f(void* send, const MPI_Fint* counts, const MPI_Fint* places,
                      const MPI_Fint* send_type, void* receive, const MPI_Fint* receive_count,
                      const MPI_Fint* receive_type, const MPI_Fint* root, const MPI_Fint* comm,
                      MPI_Fint* request, MPI_Fint* error) __attribute__((alias("mpi_iscatterv_")));

void mpi_ialltoall_(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                    void* receive, const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                    const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code =
      MPI_Ialltoall(c_buffer(send), *send_count, PMPI_Type_f2c(*send_type), c_buffer(receive),
                    *receive_count, PMPI_Type_f2c(*receive_type), PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_ialltoall_f(void* send, const MPI_Fint* send_count, const MPI_Fint* send_type,
                      void* receive, const MPI_Fint* receive_count, const MPI_Fint* receive_type,
                      const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error)
    __attribute__((alias("mpi_ialltoall_")));

void mpi_ialltoallv_(void* send, const MPI_Fint* send_counts, const MPI_Fint* send_places,
                     const MPI_Fint* send_type, void* receive, const MPI_Fint* receive_counts,
                     const MPI_Fint* receive_places, const MPI_Fint* receive_type,
                     const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code = MPI_Ialltoallv(
      c_buffer(send), send_counts, send_places, PMPI_Type_f2c(*send_type), c_buffer(receive),
      receive_counts, receive_places, PMPI_Type_f2c(*receive_type), PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_ialltoallv_f(void* send, const MPI_Fint* send_counts, const MPI_Fint* send_places,
                       const MPI_Fint* send_type, void* receive, const MPI_Fint* receive_counts,
                       const MPI_Fint* receive_places, const MPI_Fint* receive_type,
                       const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error)
    __attribute__((alias("mpi_ialltoallv_")));

void mpi_ireduce_(void* send, void* receive, const MPI_Fint* count, const MPI_Fint* type,
                  const MPI_Fint* op, const MPI_Fint* root, const MPI_Fint* comm, MPI_Fint* request,
                  MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code = MPI_Ireduce(c_buffer(send), c_buffer(receive), *count, PMPI_Type_f2c(*type),
                               PMPI_Op_f2c(*op), *root, PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_ireduce_f(void* send, void* receive, const MPI_Fint* count, const MPI_Fint* type,
                    const MPI_Fint* op, const MPI_Fint* root, const MPI_Fint* comm,
                    MPI_Fint* request, MPI_Fint* error) __attribute__((alias("mpi_ireduce_")));

void mpi_iallreduce_(void* send, void* receive, const MPI_Fint* count, const MPI_Fint* type,
                     const MPI_Fint* op, const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code = MPI_Iallreduce(c_buffer(send), c_buffer(receive), *count, PMPI_Type_f2c(*type),
                                  PMPI_Op_f2c(*op), PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_iallreduce_f(void* send, void* receive, const MPI_Fint* count, const MPI_Fint* type,
                       const MPI_Fint* op, const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error)
    __attribute__((alias("mpi_iallreduce_")));

void mpi_ireduce_scatter_(void* send, void* receive, const MPI_Fint* counts, const MPI_Fint* type,
                          const MPI_Fint* op, const MPI_Fint* comm, MPI_Fint* request,
                          MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code =
      MPI_Ireduce_scatter(c_buffer(send), c_buffer(receive), counts, PMPI_Type_f2c(*type),
                          PMPI_Op_f2c(*op), PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_ireduce_scatter_f(void* send, void* receive, const MPI_Fint* counts, const MPI_Fint* type,
                            const MPI_Fint* op, const MPI_Fint* comm, MPI_Fint* request,
                            MPI_Fint* error) __attribute__((alias("mpi_ireduce_scatter_")));

void mpi_ireduce_scatter_block_(void* send, void* receive, const MPI_Fint* count,
                                const MPI_Fint* type, const MPI_Fint* op, const MPI_Fint* comm,
                                MPI_Fint* request, MPI_Fint* error) {
  MPI_Request made = MPI_REQUEST_NULL;
  const int code =
      MPI_Ireduce_scatter_block(c_buffer(send), c_buffer(receive), *count, PMPI_Type_f2c(*type),
                                PMPI_Op_f2c(*op), PMPI_Comm_f2c(*comm), &made);
  if (code == MPI_SUCCESS) *request = PMPI_Request_c2f(made);
  set_error(error, code);
}
void ompi_ireduce_scatter_block_f(void* send, void* receive, const MPI_Fint* count,
                                  const MPI_Fint* type, const MPI_Fint* op, const MPI_Fint* comm,
                                  MPI_Fint* request, MPI_Fint* error)
    __attribute__((alias("mpi_ireduce_scatter_block_")));
}

#endif

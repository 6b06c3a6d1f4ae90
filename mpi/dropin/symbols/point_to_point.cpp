// Blocking point-to-point calls. Other ranks may need this process for a collective in progress
// while it waits, so these calls run our progress if MPI's own does not.
#include <vector>

#include <mpi.h>

#include "../datatype.hpp"
#include "calls.hpp"

using namespace asterism::dropin;

namespace {

bool waits_alone() {
  return !Runtime::get().progress().must_be_polled();
}

/// Starts the operation and waits for it.
template <class Begin>
int waited_for(const Begin& begin, MPI_Status* status = MPI_STATUS_IGNORE) {
  MPI_Request request = MPI_REQUEST_NULL;
  const int code = begin(&request);
  return code != MPI_SUCCESS ? code : wait_while_polling(&request, status);
}

}  // namespace

extern "C" {

int MPI_Send(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  if (waits_alone()) return PMPI_Send(buffer, count, type, to, tag, comm);
  return waited_for([&](MPI_Request* request) {
    return PMPI_Isend(buffer, count, type, to, tag, comm, request);
  });
}

int MPI_Ssend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  if (waits_alone()) return PMPI_Ssend(buffer, count, type, to, tag, comm);
  return waited_for([&](MPI_Request* request) {
    return PMPI_Issend(buffer, count, type, to, tag, comm, request);
  });
}

int MPI_Rsend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  if (waits_alone()) return PMPI_Rsend(buffer, count, type, to, tag, comm);
  return waited_for([&](MPI_Request* request) {
    return PMPI_Irsend(buffer, count, type, to, tag, comm, request);
  });
}

int MPI_Recv(void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status* status) {
  if (waits_alone()) return PMPI_Recv(buffer, count, type, from, tag, comm, status);
  return waited_for(
      [&](MPI_Request* request) {
        return PMPI_Irecv(buffer, count, type, from, tag, comm, request);
      },
      status);
}

int MPI_Mrecv(void* buffer, int count, MPI_Datatype type, MPI_Message* message,
              MPI_Status* status) {
  if (waits_alone()) return PMPI_Mrecv(buffer, count, type, message, status);
  return waited_for(
      [&](MPI_Request* request) { return PMPI_Imrecv(buffer, count, type, message, request); },
      status);
}

int MPI_Sendrecv(const void* send, int send_count, MPI_Datatype send_type, int to, int send_tag,
                 void* receive, int receive_count, MPI_Datatype receive_type, int from,
                 int receive_tag, MPI_Comm comm, MPI_Status* status) {
  if (waits_alone())
    return PMPI_Sendrecv(send, send_count, send_type, to, send_tag, receive, receive_count,
                         receive_type, from, receive_tag, comm, status);
  MPI_Request receiving = MPI_REQUEST_NULL;
  const int code =
      PMPI_Irecv(receive, receive_count, receive_type, from, receive_tag, comm, &receiving);
  if (code != MPI_SUCCESS) return code;
  const int sent = waited_for([&](MPI_Request* request) {
    return PMPI_Isend(send, send_count, send_type, to, send_tag, comm, request);
  });
  const int received = wait_while_polling(&receiving, status);
  return sent != MPI_SUCCESS ? sent : received;
}

int MPI_Sendrecv_replace(void* buffer, int count, MPI_Datatype type, int to, int send_tag, int from,
                         int receive_tag, MPI_Comm comm, MPI_Status* status) {
  int room = 0;
  if (waits_alone() || PMPI_Pack_size(count, type, comm, &room) != MPI_SUCCESS)
    return PMPI_Sendrecv_replace(buffer, count, type, to, send_tag, from, receive_tag, comm,
                                 status);
  std::vector<char> packed(static_cast<std::size_t>(room));
  int used = 0;
  const int code = PMPI_Pack(buffer, count, type, packed.data(), room, &used, comm);
  if (code != MPI_SUCCESS) return code;
  return MPI_Sendrecv(packed.data(), used, MPI_PACKED, to, send_tag, buffer, count, type, from,
                      receive_tag, comm, status);
}
}

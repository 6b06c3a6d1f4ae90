// Calls that complete requests. They run our progress if MPI's own does not.
#include <thread>

#include <mpi.h>

#include "../runtime.hpp"

using namespace asterism::dropin;

namespace {

/// Tests and advances our operations until something is done.
template <class Test>
int test_until_done(const Test& test) {
  for (;;) {
    Runtime::get().progress().poll();
    bool done = false;
    const int code = test(done);
    if (code != MPI_SUCCESS || done) return code;
    std::this_thread::yield();
  }
}

bool must_poll() {
  return Runtime::get().progress().must_be_polled();
}

void poll_if_needed() {
  if (must_poll()) Runtime::get().progress().poll();
}

}  // namespace

extern "C" {

int MPI_Wait(MPI_Request* request, MPI_Status* status) {
  if (!must_poll()) return PMPI_Wait(request, status);
  return test_until_done([&](bool& done) {
    int flag = 0;
    const int code = PMPI_Test(request, &flag, status);
    done = flag != 0;
    return code;
  });
}

int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
  if (!must_poll()) return PMPI_Waitall(count, requests, statuses);
  return test_until_done([&](bool& done) {
    int flag = 0;
    const int code = PMPI_Testall(count, requests, &flag, statuses);
    done = flag != 0;
    return code;
  });
}

int MPI_Waitany(int count, MPI_Request* requests, int* index, MPI_Status* status) {
  if (!must_poll()) return PMPI_Waitany(count, requests, index, status);
  return test_until_done([&](bool& done) {
    int flag = 0;
    const int code = PMPI_Testany(count, requests, index, &flag, status);
    done = flag != 0;
    return code;
  });
}

int MPI_Waitsome(int count, MPI_Request* requests, int* some, int* indices, MPI_Status* statuses) {
  if (!must_poll()) return PMPI_Waitsome(count, requests, some, indices, statuses);
  return test_until_done([&](bool& done) {
    const int code = PMPI_Testsome(count, requests, some, indices, statuses);
    done = code == MPI_SUCCESS && *some != 0;
    return code;
  });
}

int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  poll_if_needed();
  return PMPI_Test(request, flag, status);
}

int MPI_Testall(int count, MPI_Request* requests, int* flag, MPI_Status* statuses) {
  poll_if_needed();
  return PMPI_Testall(count, requests, flag, statuses);
}

int MPI_Testany(int count, MPI_Request* requests, int* index, int* flag, MPI_Status* status) {
  poll_if_needed();
  return PMPI_Testany(count, requests, index, flag, status);
}

int MPI_Testsome(int count, MPI_Request* requests, int* some, int* indices, MPI_Status* statuses) {
  poll_if_needed();
  return PMPI_Testsome(count, requests, some, indices, statuses);
}

int MPI_Request_get_status(MPI_Request request, int* flag, MPI_Status* status) {
  poll_if_needed();
  return PMPI_Request_get_status(request, flag, status);
}

int MPI_Iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
  poll_if_needed();
  return PMPI_Iprobe(source, tag, comm, flag, status);
}

int MPI_Improbe(int source, int tag, MPI_Comm comm, int* flag, MPI_Message* message,
                MPI_Status* status) {
  poll_if_needed();
  return PMPI_Improbe(source, tag, comm, flag, message, status);
}

int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status* status) {
  if (!must_poll()) return PMPI_Probe(source, tag, comm, status);
  return test_until_done([&](bool& done) {
    int flag = 0;
    const int code = PMPI_Iprobe(source, tag, comm, &flag, status);
    done = flag != 0;
    return code;
  });
}

int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status) {
  if (!must_poll()) return PMPI_Mprobe(source, tag, comm, message, status);
  return test_until_done([&](bool& done) {
    int flag = 0;
    const int code = PMPI_Improbe(source, tag, comm, &flag, message, status);
    done = flag != 0;
    return code;
  });
}
}

// Random collective calls, each as a function that can be done twice: by whoever has the symbols of
// MPI_, and by the library itself.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <mpi.h>

#include "random_numbers.hpp"
#include "shapes.hpp"

namespace dropin_test {

enum class By { preloaded, library };

struct Call {
  std::string name{};
  /// The send buffer, which must not change, and the receive buffer of each implementation.
  Room sent{}, sent_before{}, ours{}, librarys{};
  /// Does it into a buffer; non-blocking if there is a request.
  std::function<int(By by, void* into, MPI_Request* request)> run{};
  /// Frees the handles that the call does not need from the user any more.
  std::function<void()> free_handles = [] {};
};

struct Place {
  explicit Place(MPI_Comm comm) {
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
  }
  int rank = 0, size = 0;
};

/// Returns whether only the library executes the calls on a communicator, so that they must avoid
/// the library's own defects: all calls after nothing_is_taken(), otherwise those on a part of the
/// ranks.
[[nodiscard]] bool left_to_library(MPI_Comm comm);
void nothing_is_taken();

/// Returns an address that must not be accessed.
[[nodiscard]] inline void* nowhere() {
  return reinterpret_cast<void*>(8);
}

using MakeCall = std::unique_ptr<Call> (*)(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_barrier(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_bcast(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_allgather(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_allgatherv(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_gather(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_scatter(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_gatherv(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_scatterv(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_alltoall(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_alltoallv(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_reduce(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_allreduce(MPI_Comm comm, Random& shared, Random& own);
[[nodiscard]] std::unique_ptr<Call> random_reduce_scatter(MPI_Comm comm, Random& shared,
                                                          Random& own);
[[nodiscard]] std::unique_ptr<Call> random_reduce_scatter_block(MPI_Comm comm, Random& shared,
                                                                Random& own);

/// `shared` must be the same on all ranks of the communicator, `own` different.
[[nodiscard]] std::unique_ptr<Call> random_call(MPI_Comm comm, Random& shared, Random& own);

}  // namespace dropin_test

// The MPI library's own collective on the same buffers, for comparison.
#pragma once

#include <vector>

#include <mpi.h>

#include "runner/buffers.hpp"

namespace asterism::mpi {

class LibraryCollective {
 public:
  /// Must be called by all ranks of the communicator; rank r is node r. The buffers must outlive
  /// this object.
  LibraryCollective(MPI_Comm communicator, Buffers& buffers);
  ~LibraryCollective();
  LibraryCollective(const LibraryCollective&) = delete;
  LibraryCollective& operator=(const LibraryCollective&) = delete;

  /// Returns "MPI_Allgather".
  [[nodiscard]] const char* name() const;
  /// Must be called by all ranks; non-participants have nothing to do. Returns an MPI error code.
  int run();

 private:
  struct Counts {
    std::vector<int> counts, places;
  };
  [[nodiscard]] Counts counts(std::uint64_t first, std::uint64_t stride = 1) const;
  /// Returns counts by rank; 0 for ranks that are not sources.
  [[nodiscard]] Counts counts_of_sources() const;
  [[nodiscard]] int count(std::uint64_t block) const;
  int run_reduction(const void* send);
  int run_with_counts(const void* send);
  int run_even(const void* send);

  Buffers& buffers_;
  const Collective& collective_;
  MPI_Comm participants_ = MPI_COMM_NULL;
  int self_ = 0, root_ = 0;
  Counts to_send_, to_receive_;
};

}  // namespace asterism::mpi

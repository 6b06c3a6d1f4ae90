// Default algorithm choices of message-passing libraries.
#pragma once

#include <cstdint>
#include <string>

#include <asterism/problem.hpp>

namespace asterism {

/// The inputs of library rules. Sizes are in bytes; if the model has no units, a unit of size
/// counts as a byte.
struct LibraryCall {
  CollectiveKind kind = CollectiveKind::broadcast;
  bool has_counts = false;
  std::uint64_t ranks = 2;
  /// The size of the buffer of a broadcast, reduce, allreduce or scan; what each rank contributes
  /// or receives in an allgather, gather, scatter or reduce-scatter; the size per pair in an
  /// alltoall. The average if there are counts.
  double bytes = 0;
};
[[nodiscard]] LibraryCall library_call(const Problem& problem);

/// Chooses by the fixed decision functions of the component coll/tuned of Open MPI 4.1 and 5.0, for
/// commutative operations without segmentation; scans by coll/basic. Returns a name for
/// rank_algorithm().
[[nodiscard]] std::string open_mpi_choice(const LibraryCall& call);

/// Chooses by the generic selection file of MPICH 4 (one process per node).
[[nodiscard]] std::string mpich_choice(const LibraryCall& call);

}  // namespace asterism

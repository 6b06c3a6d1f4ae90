// What is known of a call from its arguments alone.
#pragma once

#include <cstdint>
#include <optional>

#include <mpi.h>

#include <asterism/collective.hpp>

namespace asterism::dropin {

using asterism::CollectiveKind;

struct CallFacts {
  const char* name = "";  ///< "MPI_Bcast"
  CollectiveKind kind{};
  /// Bytes of a block, the same on all ranks of a correct program. Nothing if the blocks differ, or
  /// if the arguments are wrong.
  std::optional<std::uint64_t> bytes{};
  int root = -1;  ///< -1 if there is none
  /// Whether no rank knows the sizes of all blocks (alltoallv, gatherv, scatterv).
  bool is_uneven = false;
};

/// Why a call is passed through.
enum class PassReason { too_small, communicator, unsupported, measured, slower };

/// Returns the size of an element, or a negative number if the type is wrong. The library takes
/// longer to tell, so it is not asked for common types.
[[nodiscard]] inline int element_bytes(MPI_Datatype type) {
  if (type == MPI_BYTE || type == MPI_CHAR) return 1;
  if (type == MPI_DOUBLE) return sizeof(double);
  if (type == MPI_INT) return sizeof(int);
  if (type == MPI_FLOAT) return sizeof(float);
  if (type == MPI_LONG) return sizeof(long);
  int size = 0;
  if (type == MPI_DATATYPE_NULL || PMPI_Type_size(type, &size) != MPI_SUCCESS) return -1;
  return size;
}

/// Takes a few nanoseconds.
[[nodiscard]] inline std::optional<std::uint64_t> bytes_of(MPI_Datatype type, int count) {
  const int size = element_bytes(type);
  if (count < 0 || size < 0) return std::nullopt;
  return static_cast<std::uint64_t>(size) * static_cast<std::uint64_t>(count);
}

/// Returns the mean block size; nothing if the arguments are wrong.
[[nodiscard]] inline std::optional<std::uint64_t> mean_bytes_of(MPI_Datatype type,
                                                                const int* counts, MPI_Comm comm) {
  int ranks = 0;
  const auto each = bytes_of(type, 1);
  if (!each || counts == nullptr || comm == MPI_COMM_NULL ||
      PMPI_Comm_size(comm, &ranks) != MPI_SUCCESS || ranks <= 0)
    return std::nullopt;
  std::uint64_t all = 0;
  for (int rank = 0; rank < ranks; ++rank) {
    if (counts[rank] < 0) return std::nullopt;
    all += static_cast<std::uint64_t>(counts[rank]);
  }
  return all * *each / static_cast<std::uint64_t>(ranks);
}

}  // namespace asterism::dropin

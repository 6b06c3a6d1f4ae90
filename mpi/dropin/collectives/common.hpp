// Common parts of the collectives: argument checks, limits, exchanges.
#pragma once

#include <cstdint>
#include <memory>

#include <mpi.h>

#include "../buffers.hpp"
#include "../layouts.hpp"
#include "../operation.hpp"
#include "../runtime.hpp"

namespace asterism::dropin {

/// Returns whether these arguments describe a buffer. Must be called only for significant buffers.
[[nodiscard]] inline bool is_buffer(const void* buffer, int count, MPI_Datatype type) {
  return count >= 0 && type != MPI_DATATYPE_NULL && buffer != MPI_IN_PLACE;
}
/// Returns whether MPI reports that a block is sent from where it is received, as MPICH does. Such
/// a call is passed through.
[[nodiscard]] inline bool is_reported_alias(const void* send, const void* receive,
                                            std::uint64_t bytes) {
#ifdef MPICH
  return bytes > 0 && send == receive;
#else
  (void)send, (void)receive, (void)bytes;
  return false;
#endif
}
/// Returns the address of a block of `bytes` bytes per rank.
[[nodiscard]] inline const void* block_at(const void* buffer, int rank, std::uint64_t bytes) {
  return reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(buffer) +
                                       static_cast<std::uintptr_t>(rank) * bytes);
}
[[nodiscard]] inline bool is_root(const Communicator& comm, int root) {
  return root >= 0 && root < comm.size();
}
[[nodiscard]] bool are_counts(const Communicator& comm, const int* counts);

/// Returns whether blocks of `bytes` bytes are intercepted. All ranks must ask for the same size.
[[nodiscard]] bool is_taken_size(std::uint64_t bytes);

/// Returns the size of a block in bytes; overflow counts as too large.
[[nodiscard]] std::uint64_t block_bytes(MPI_Datatype type, int count);

/// An operation with nothing to do.
[[nodiscard]] inline std::unique_ptr<Operation> nothing_to_do(
    const std::shared_ptr<Communicator>& comm) {
  return std::make_unique<Operation>(comm);
}

/// Adds an exchange of bytes.
void add_bytes(Operation& operation, std::shared_ptr<BookedPlan> plan, ByteBlockMap blocks,
               std::function<void()> after = {}, std::function<bool()> again = {});

/// Returns the rank at a node, as an index.
[[nodiscard]] inline std::size_t rank_at(const Communicator& comm, std::uint64_t node) {
  return static_cast<std::size_t>(comm.ranks()[node]);
}

}  // namespace asterism::dropin

// The memory of a plan's items, as defined by the caller.
#pragma once

#include <cstddef>
#include <cstdint>

#include <mpi.h>

namespace asterism::mpi {

/// Memory as an argument of an MPI call: `count` elements of a datatype at an address.
struct Memory {
  void* address = nullptr;
  int count = 0;
  MPI_Datatype type = MPI_DATATYPE_NULL;

  bool operator==(const Memory&) const = default;
};

/// Items are numbered as in the schedule: messages, or results of a reduction or scan. A block of a
/// user's buffer may be cut into several of them (see shares.hpp). All memory must stay in place
/// until an execution has ended.
///
/// Memory of different items must not overlap: if MPI_IN_PLACE makes the source of one item the
/// destination of another (alltoall, reduce-scatter), provide a copy as the input.
class Layout {
 public:
  virtual ~Layout() = default;
  /// Returns the size of an item's data without gaps; the same on all nodes. At most 2^31 - 1.
  [[nodiscard]] virtual std::size_t bytes(std::uint64_t item) const = 0;
  /// Returns the memory of what this node initially has of an item, or contributes to it; it is
  /// only read. Not called for items that the node does not have.
  [[nodiscard]] virtual Memory input(std::uint64_t item) const = 0;
  /// Returns the memory for an item that the node must finally have. Not called for other items. If
  /// it equals the input, the input may be overwritten; otherwise the two must not overlap.
  [[nodiscard]] virtual Memory output(std::uint64_t item) const = 0;
};

}  // namespace asterism::mpi

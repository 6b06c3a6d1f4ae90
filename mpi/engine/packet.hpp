// What crosses a link together, as MPI sends and receives it.
#pragma once

#include <cstddef>
#include <vector>

#include <mpi.h>

#include "layout.hpp"

namespace asterism::mpi {

/// Whom a packet is from or for.
struct Envelope {
  MPI_Comm communicator = MPI_COMM_NULL;
  int peer = 0;
  int tag = 0;
};

/// Pieces of memory in their order. One piece goes as it is, several small ones are packed, large
/// ones go from and to where they are by a datatype made for them. All functions return MPI error
/// codes.
class Packet {
 public:
  /// `plain`: the memory is just bytes, so pieces that adjoin become one.
  void add(const Memory& memory, std::size_t bytes, bool plain);

  int send(const Envelope& envelope, std::size_t max_packed, MPI_Request& request);
  int receive(const Envelope& envelope, std::size_t max_packed, MPI_Request& request);
  /// When it is there: to where it belongs.
  int unpack(MPI_Comm communicator);

 private:
  [[nodiscard]] bool is_packed(std::size_t max_packed) const {
    return pieces_.size() > 1 && bytes_ <= max_packed;
  }
  int pack(MPI_Comm communicator);
  /// One piece of all.
  int joined(Memory& whole) const;

  std::vector<Memory> pieces_;
  std::size_t bytes_ = 0;
  bool last_is_plain_ = false;
  std::vector<std::byte> packed_;
};

/// From one place to another, whatever their datatypes are.
int copy_memory(const Memory& from, bool from_plain, const Memory& to, bool to_plain,
                std::size_t bytes);

}  // namespace asterism::mpi

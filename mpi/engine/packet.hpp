// A packet on a link, as sent and received by MPI.
#pragma once

#include <cstddef>
#include <vector>

#include <mpi.h>

#include "layout.hpp"

namespace asterism::mpi {

/// The sender or receiver of a packet.
struct Envelope {
  MPI_Comm communicator = MPI_COMM_NULL;
  int peer = 0;
  int tag = 0;
};

/// Pieces of memory in order. A single piece is sent in place, several small ones are packed, and
/// large ones are sent in place by a derived datatype. All functions return MPI error codes.
class Packet {
 public:
  /// `plain` means that the memory is contiguous bytes, so that adjacent pieces are merged.
  void add(const Memory& memory, std::size_t bytes, bool plain);

  int send(const Envelope& envelope, std::size_t max_packed, MPI_Request& request);
  int receive(const Envelope& envelope, std::size_t max_packed, MPI_Request& request);
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// Moves received data to its destination.
  int unpack(MPI_Comm communicator);

 private:
  [[nodiscard]] bool is_packed(std::size_t max_packed) const {
    return pieces_.size() > 1 && bytes_ <= max_packed;
  }
  int pack(MPI_Comm communicator);
  /// Returns all pieces as one.
  int joined(Memory& whole) const;

  std::vector<Memory> pieces_;
  std::size_t bytes_ = 0;
  bool last_is_plain_ = false;
  std::vector<std::byte> packed_;
};

/// Copies data from one location to another, regardless of their datatypes.
int copy_memory(const Memory& from, bool from_plain, const Memory& to, bool to_plain,
                std::size_t bytes);

}  // namespace asterism::mpi

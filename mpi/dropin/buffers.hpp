// The buffers of a call, cut into blocks: one per rank, or a single one.
#pragma once

#include <cstddef>
#include <vector>

#include <mpi.h>

#include "datatype.hpp"

namespace asterism::dropin {

/// A block of a user's buffer: elements starting at a position counted in extents.
struct Piece {
  MPI_Aint place = 0;
  int count = 0;
};
/// Returns one piece of `count` elements per rank, stored contiguously.
[[nodiscard]] std::vector<Piece> equal_pieces(int ranks, int count);
/// Returns contiguous pieces of different counts.
[[nodiscard]] std::vector<Piece> adjoining_pieces(const int* counts, int ranks);
/// Returns pieces at the user's displacements.
[[nodiscard]] std::vector<Piece> placed_pieces(const int* counts, const int* places, int ranks);

/// The data of blocks as bytes: the user's memory if it is contiguous data, otherwise a packed
/// copy.
class ByteBlocks {
 public:
  ByteBlocks() = default;
  ByteBlocks(void* buffer, MPI_Datatype type, std::vector<Piece> pieces, MPI_Comm comm);

  [[nodiscard]] std::size_t bytes(std::size_t block) const;
  [[nodiscard]] std::byte* at(std::size_t block);
  /// Copies a block from the user's buffer into the copy, if there is one.
  void pack(std::size_t block);
  void pack_all();
  /// Copies a block back.
  void unpack(std::size_t block);
  void unpack_all();
  /// Packs the data into separate memory, unaffected by writes to the user's buffer.
  void pack_apart();
  [[nodiscard]] const TypeShape& shape() const { return shape_; }

 private:
  void lay_out_copy();

  void* buffer_ = nullptr;
  TypeShape shape_{MPI_BYTE};
  std::vector<Piece> pieces_;
  MPI_Comm comm_ = MPI_COMM_NULL;
  bool copied_ = false;
  std::vector<std::byte> copy_;
  std::vector<std::size_t> starts_;  // positions in the copy
};

}  // namespace asterism::dropin

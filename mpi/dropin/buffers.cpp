#include "buffers.hpp"

namespace asterism::dropin {

std::vector<Piece> equal_pieces(int ranks, int count) {
  std::vector<Piece> pieces;
  pieces.reserve(static_cast<std::size_t>(ranks));
  for (int rank = 0; rank < ranks; ++rank)
    pieces.push_back({static_cast<MPI_Aint>(rank) * count, count});
  return pieces;
}

std::vector<Piece> adjoining_pieces(const int* counts, int ranks) {
  std::vector<Piece> pieces;
  pieces.reserve(static_cast<std::size_t>(ranks));
  MPI_Aint place = 0;
  for (int rank = 0; rank < ranks; ++rank) {
    pieces.push_back({place, counts[rank]});
    place += counts[rank];
  }
  return pieces;
}

std::vector<Piece> placed_pieces(const int* counts, const int* places, int ranks) {
  std::vector<Piece> pieces;
  pieces.reserve(static_cast<std::size_t>(ranks));
  for (int rank = 0; rank < ranks; ++rank) pieces.push_back({places[rank], counts[rank]});
  return pieces;
}

ByteBlocks::ByteBlocks(void* buffer, MPI_Datatype type, std::vector<Piece> pieces, MPI_Comm comm)
    : buffer_(buffer), shape_(type), pieces_(std::move(pieces)), comm_(comm) {
  if (!shape_.is_dense()) lay_out_copy();
}

void ByteBlocks::lay_out_copy() {
  std::size_t all = 0;
  starts_.reserve(pieces_.size());
  for (const Piece& piece : pieces_) {
    starts_.push_back(all);
    all += shape_.bytes(piece.count);
  }
  copy_.resize(all);
  copied_ = true;
}

std::size_t ByteBlocks::bytes(std::size_t block) const {
  return shape_.bytes(pieces_[block].count);
}

std::byte* ByteBlocks::at(std::size_t block) {
  return copied_ ? copy_.data() + starts_[block] : shape_.at(buffer_, pieces_[block].place);
}

void ByteBlocks::pack(std::size_t block) {
  if (!copied_) return;
  const Piece& piece = pieces_[block];
  shape_.pack(shape_.at(buffer_, piece.place), piece.count, at(block), comm_);
}

void ByteBlocks::pack_all() {
  for (std::size_t block = 0; block < pieces_.size(); ++block) pack(block);
}

void ByteBlocks::unpack(std::size_t block) {
  if (!copied_) return;
  const Piece& piece = pieces_[block];
  shape_.unpack(at(block), shape_.at(buffer_, piece.place), piece.count, comm_);
}

void ByteBlocks::unpack_all() {
  for (std::size_t block = 0; block < pieces_.size(); ++block) unpack(block);
}

void ByteBlocks::pack_apart() {
  if (!copied_) lay_out_copy();
  pack_all();
}

}  // namespace asterism::dropin

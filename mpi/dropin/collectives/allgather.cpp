#include <algorithm>

#include "collectives.hpp"
#include "common.hpp"

namespace asterism::dropin {
namespace {

/// Receives everything in `pieces`, whose total size is `all` bytes.
Taken take_pieces(const Comm& comm, const void* send, int send_count, MPI_Datatype send_type,
                  void* receive, std::vector<Piece> pieces, MPI_Datatype receive_type,
                  std::uint64_t all) {
  const auto own = static_cast<std::size_t>(comm->rank());
  const bool in_place = send == MPI_IN_PLACE;
  if (!in_place &&
      (!is_buffer(send, send_count, send_type) ||
       block_bytes(send_type, send_count) != block_bytes(receive_type, pieces[own].count)))
    return nullptr;
  auto operation = std::make_unique<Operation>(comm, all);
  auto& into = operation->keep(ByteBlocks(receive, receive_type, std::move(pieces), comm->own()));
  ByteBlocks* from = &into;
  if (in_place) {
    into.pack(own);
  } else {
    from = &operation->keep(
        ByteBlocks(const_cast<void*>(send), send_type, {{0, send_count}}, comm->own()));
    from->pack(0);
  }
  const Communicator& ranks = *comm;
  add_bytes(*operation,
            comm->plan(CollectiveKind::allgather, all / static_cast<std::uint64_t>(comm->size())),
            {[&](std::uint64_t block) { return into.bytes(rank_at(ranks, block)); },
             [=](std::uint64_t) { return from->at(in_place ? own : 0); },
             [&](std::uint64_t block) { return into.at(rank_at(ranks, block)); }},
            [&into] { into.unpack_all(); });
  return operation;
}

}  // namespace

Taken take_allgather(const Comm& comm, const void* send, int send_count, MPI_Datatype send_type,
                     void* receive, int receive_count, MPI_Datatype receive_type) {
  if (!is_buffer(receive, receive_count, receive_type)) return nullptr;
  const std::uint64_t bytes = block_bytes(receive_type, receive_count);
  if (!is_taken_size(bytes)) return nullptr;
  if (bytes == 0) return nothing_to_do(comm);
  if (is_reported_alias(send, block_at(receive, comm->rank(), bytes), bytes)) return nullptr;
  return take_pieces(comm, send, send_count, send_type, receive,
                     equal_pieces(comm->size(), receive_count), receive_type,
                     bytes * static_cast<std::uint64_t>(comm->size()));
}

Taken take_allgatherv(const Comm& comm, const void* send, int send_count, MPI_Datatype send_type,
                      void* receive, const int* receive_counts, const int* places,
                      MPI_Datatype receive_type) {
  if (!is_buffer(receive, 0, receive_type) || !are_counts(*comm, receive_counts) ||
      places == nullptr)
    return nullptr;
  std::uint64_t all = 0, largest = 0;
  for (int rank = 0; rank < comm->size(); ++rank) {
    const std::uint64_t bytes = block_bytes(receive_type, receive_counts[rank]);
    largest = std::max(largest, bytes);
    all += bytes;
  }
  if (!is_taken_size(largest)) return nullptr;
  if (all == 0) return nothing_to_do(comm);
  return take_pieces(comm, send, send_count, send_type, receive,
                     placed_pieces(receive_counts, places, comm->size()), receive_type, all);
}

}  // namespace asterism::dropin

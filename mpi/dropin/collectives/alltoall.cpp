#include "collectives.hpp"
#include "common.hpp"

namespace asterism::dropin {

Taken take_alltoall(const Comm& comm, const void* send, int send_count, MPI_Datatype send_type,
                    void* receive, int receive_count, MPI_Datatype receive_type) {
  if (!is_buffer(receive, receive_count, receive_type)) return nullptr;
  const std::uint64_t bytes = block_bytes(receive_type, receive_count);
  const bool in_place = send == MPI_IN_PLACE;
  if (!in_place &&
      (!is_buffer(send, send_count, send_type) || block_bytes(send_type, send_count) != bytes))
    return nullptr;
  if (!is_taken_size(bytes)) return nullptr;
  if (bytes == 0) return nothing_to_do(comm);
  if (is_reported_alias(send, receive, bytes)) return nullptr;
  auto operation = std::make_unique<Operation>(comm, bytes);
  const int size = comm->size();
  auto& into = operation->keep(
      ByteBlocks(receive, receive_type, equal_pieces(size, receive_count), comm->own()));
  auto& from = operation->keep(
      in_place ? ByteBlocks(receive, receive_type, equal_pieces(size, receive_count), comm->own())
               : ByteBlocks(const_cast<void*>(send), send_type, equal_pieces(size, send_count),
                            comm->own()));
  if (in_place)
    from.pack_apart();
  else
    from.pack_all();
  const Communicator& ranks = *comm;
  const auto nodes = static_cast<std::uint64_t>(size);
  add_bytes(*operation, comm->plan(CollectiveKind::alltoall, bytes),
            {[bytes](std::uint64_t) { return static_cast<std::size_t>(bytes); },
             [&, nodes](std::uint64_t block) { return from.at(rank_at(ranks, block % nodes)); },
             [&, nodes](std::uint64_t block) { return into.at(rank_at(ranks, block / nodes)); }},
            [&into] { into.unpack_all(); });
  return operation;
}

}  // namespace asterism::dropin

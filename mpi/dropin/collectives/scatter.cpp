#include "collectives.hpp"
#include "common.hpp"

namespace asterism::dropin {
namespace {

Taken take_to_others(const Comm& comm, void* receive, int receive_count, MPI_Datatype receive_type,
                     int root) {
  if (!is_buffer(receive, receive_count, receive_type)) return nullptr;
  const std::uint64_t bytes = block_bytes(receive_type, receive_count);
  if (!is_taken_size(bytes)) return nullptr;
  if (bytes == 0) return nothing_to_do(comm);
  auto operation = std::make_unique<Operation>(comm, bytes);
  auto& into =
      operation->keep(ByteBlocks(receive, receive_type, {{0, receive_count}}, comm->own()));
  const auto address = [&into](std::uint64_t) { return into.at(0); };
  add_bytes(*operation, comm->plan(CollectiveKind::scatter, bytes, root),
            {[bytes](std::uint64_t) { return static_cast<std::size_t>(bytes); }, address, address},
            [&into] { into.unpack(0); });
  return operation;
}

Taken take_from_root(const Comm& comm, const void* send, int send_count, MPI_Datatype send_type,
                     void* receive, int receive_count, MPI_Datatype receive_type) {
  if (!is_buffer(send, send_count, send_type)) return nullptr;
  const std::uint64_t bytes = block_bytes(send_type, send_count);
  const bool in_place = receive == MPI_IN_PLACE;
  if (!in_place && (!is_buffer(receive, receive_count, receive_type) ||
                    block_bytes(receive_type, receive_count) != bytes))
    return nullptr;
  if (!is_taken_size(bytes)) return nullptr;
  if (bytes == 0) return nothing_to_do(comm);
  if (is_reported_alias(receive, block_at(send, comm->rank(), bytes), bytes)) return nullptr;
  auto operation = std::make_unique<Operation>(comm, bytes);
  const auto own = static_cast<std::size_t>(comm->rank());
  auto& from = operation->keep(ByteBlocks(const_cast<void*>(send), send_type,
                                          equal_pieces(comm->size(), send_count), comm->own()));
  from.pack_all();
  ByteBlocks* into = &from;
  if (!in_place)
    into = &operation->keep(ByteBlocks(receive, receive_type, {{0, receive_count}}, comm->own()));
  const Communicator& ranks = *comm;
  add_bytes(*operation, comm->plan(CollectiveKind::scatter, bytes, comm->rank()),
            {[bytes](std::uint64_t) { return static_cast<std::size_t>(bytes); },
             [&](std::uint64_t block) { return from.at(rank_at(ranks, block)); },
             [=](std::uint64_t) { return into->at(in_place ? own : 0); }},
            [into, in_place] {
              if (!in_place) into->unpack(0);
            });
  return operation;
}

}  // namespace

Taken take_scatter(const Comm& comm, const void* send, int send_count, MPI_Datatype send_type,
                   void* receive, int receive_count, MPI_Datatype receive_type, int root) {
  if (!is_root(*comm, root)) return nullptr;
  if (comm->rank() != root) return take_to_others(comm, receive, receive_count, receive_type, root);
  return take_from_root(comm, send, send_count, send_type, receive, receive_count, receive_type);
}

}  // namespace asterism::dropin

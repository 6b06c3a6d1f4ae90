#include "collectives.hpp"
#include "common.hpp"

namespace asterism::dropin {
namespace {

Taken take_from_others(const Comm& comm, const void* send, int send_count, MPI_Datatype send_type,
                       int root) {
  if (!is_buffer(send, send_count, send_type)) return nullptr;
  const std::uint64_t bytes = block_bytes(send_type, send_count);
  if (!is_taken_size(bytes)) return nullptr;
  if (bytes == 0) return nothing_to_do(comm);
  auto operation = std::make_unique<Operation>(comm, bytes);
  auto& from = operation->keep(
      ByteBlocks(const_cast<void*>(send), send_type, {{0, send_count}}, comm->own()));
  from.pack(0);
  const auto address = [&from](std::uint64_t) { return from.at(0); };
  add_bytes(*operation, comm->plan(CollectiveKind::gather, bytes, root),
            {[bytes](std::uint64_t) { return static_cast<std::size_t>(bytes); }, address, address});
  return operation;
}

Taken take_at_root(const Comm& comm, const void* send, int send_count, MPI_Datatype send_type,
                   void* receive, int receive_count, MPI_Datatype receive_type) {
  if (!is_buffer(receive, receive_count, receive_type)) return nullptr;
  const std::uint64_t bytes = block_bytes(receive_type, receive_count);
  const bool in_place = send == MPI_IN_PLACE;
  if (!in_place &&
      (!is_buffer(send, send_count, send_type) || block_bytes(send_type, send_count) != bytes))
    return nullptr;
  if (!is_taken_size(bytes)) return nullptr;
  if (bytes == 0) return nothing_to_do(comm);
  if (is_reported_alias(send, block_at(receive, comm->rank(), bytes), bytes)) return nullptr;
  auto operation = std::make_unique<Operation>(comm, bytes);
  const auto own = static_cast<std::size_t>(comm->rank());
  auto& into = operation->keep(
      ByteBlocks(receive, receive_type, equal_pieces(comm->size(), receive_count), comm->own()));
  ByteBlocks* from = &into;
  if (!in_place)
    from = &operation->keep(
        ByteBlocks(const_cast<void*>(send), send_type, {{0, send_count}}, comm->own()));
  from->pack(in_place ? own : 0);
  const Communicator& ranks = *comm;
  add_bytes(*operation, comm->plan(CollectiveKind::gather, bytes, comm->rank()),
            {[bytes](std::uint64_t) { return static_cast<std::size_t>(bytes); },
             [=](std::uint64_t) { return from->at(in_place ? own : 0); },
             [&](std::uint64_t block) { return into.at(rank_at(ranks, block)); }},
            [&into] { into.unpack_all(); });
  return operation;
}

}  // namespace

Taken take_gather(const Comm& comm, const void* send, int send_count, MPI_Datatype send_type,
                  void* receive, int receive_count, MPI_Datatype receive_type, int root) {
  if (!is_root(*comm, root)) return nullptr;
  if (comm->rank() != root) return take_from_others(comm, send, send_count, send_type, root);
  return take_at_root(comm, send, send_count, send_type, receive, receive_count, receive_type);
}

}  // namespace asterism::dropin

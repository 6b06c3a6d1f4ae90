#include <algorithm>

#include "../operators.hpp"
#include "collectives.hpp"
#include "common.hpp"
#include "ordered.hpp"

namespace asterism::dropin {
namespace {

void add_elements(Operation& operation, std::shared_ptr<BookedPlan> plan, MPI_Datatype type,
                  MPI_Op op, ElementBlockMap blocks) {
  Exchange exchange;
  exchange.plan = std::move(plan);
  exchange.tag = operation.comm().next_tag();
  exchange.op = op;
  exchange.type = type;
  exchange.layout = [shape = TypeShape(type),
                     blocks = std::move(blocks)](const Collective& collective) {
    return std::make_unique<ElementLayout>(collective, shape, blocks);
  };
  operation.add(std::move(exchange));
}

/// Returns a map with one block of `count` elements.
ElementBlockMap one_block(int count, const void* from, void* into) {
  return {[count](std::uint64_t) { return count; },
          [from](std::uint64_t) { return const_cast<void*>(from); },
          [into](std::uint64_t) { return into; }};
}

}  // namespace

Taken take_reduce(const Comm& comm, const void* send, void* receive, int count, MPI_Datatype type,
                  MPI_Op op, int root) {
  if (!is_root(*comm, root) || count < 0) return nullptr;
  const bool is_at_root = comm->rank() == root;
  const bool in_place = send == MPI_IN_PLACE;
  if ((in_place && !is_at_root) || (is_at_root && receive == MPI_IN_PLACE)) return nullptr;
  const OperatorTraits traits = traits_of_operator(op, type);
  if (!traits.known) return nullptr;
  const std::uint64_t bytes = block_bytes(type, count);
  if (!is_taken_size(bytes)) return nullptr;
  if (bytes == 0) return nothing_to_do(comm);
  if (is_at_root && is_reported_alias(send, receive, bytes)) return nullptr;
  if (!traits.commutative) return take_ordered_reduce(comm, send, receive, count, type, op, root);
  auto operation = std::make_unique<Operation>(comm, bytes);
  add_elements(*operation, comm->plan(CollectiveKind::reduce, bytes, root), type, op,
               one_block(count, in_place ? receive : send, receive));
  return operation;
}

Taken take_allreduce(const Comm& comm, const void* send, void* receive, int count,
                     MPI_Datatype type, MPI_Op op) {
  if (count < 0 || receive == MPI_IN_PLACE) return nullptr;
  const OperatorTraits traits = traits_of_operator(op, type);
  if (!traits.known) return nullptr;
  const std::uint64_t bytes = block_bytes(type, count);
  if (!is_taken_size(bytes)) return nullptr;
  if (bytes == 0) return nothing_to_do(comm);
  if (is_reported_alias(send, receive, bytes)) return nullptr;
  if (!traits.commutative) return take_ordered_allreduce(comm, send, receive, count, type, op);
  auto operation = std::make_unique<Operation>(comm, bytes);
  add_elements(*operation, comm->plan(CollectiveKind::allreduce, bytes, 0, !traits.exact), type, op,
               one_block(count, send == MPI_IN_PLACE ? receive : send, receive));
  return operation;
}

Taken take_reduce_scatter(const Comm& comm, const void* send, void* receive, const int* counts,
                          MPI_Datatype type, MPI_Op op) {
  if (!are_counts(*comm, counts) || receive == MPI_IN_PLACE) return nullptr;
  const OperatorTraits traits = traits_of_operator(op, type);
  if (!traits.known) return nullptr;
  const std::vector<Piece> pieces = adjoining_pieces(counts, comm->size());
  std::uint64_t all = 0, largest = 0;
  for (const Piece& piece : pieces) {
    const std::uint64_t bytes = block_bytes(type, piece.count);
    largest = std::max(largest, bytes);
    all += bytes;
  }
  if (!is_taken_size(largest) || !is_taken_size(all)) return nullptr;
  if (all == 0) return nothing_to_do(comm);
  if (is_reported_alias(send, receive, all)) return nullptr;
  if (!traits.commutative)
    return take_ordered_reduce_scatter(comm, send, receive, counts, type, op);
  auto operation = std::make_unique<Operation>(comm, all);
  const TypeShape shape(type);
  const void* from = send;
  if (send == MPI_IN_PLACE) {
    const Piece whole{0, static_cast<int>(pieces.back().place + pieces.back().count)};
    ByteBlocks packed(receive, type, {whole}, comm->own());
    packed.pack_apart();
    auto& copy = operation->keep(TypedMemory(shape, whole.count));
    shape.unpack(packed.at(0), copy.buffer(), whole.count, comm->own());
    from = copy.buffer();
  }
  const auto& kept = operation->keep(pieces);
  const Communicator& ranks = *comm;
  const std::uint64_t mean = all / static_cast<std::uint64_t>(comm->size());
  add_elements(*operation, comm->plan(CollectiveKind::reduce_scatter, mean), type, op,
               {[&](std::uint64_t node) { return kept[rank_at(ranks, node)].count; },
                [&, shape, from](std::uint64_t node) {
                  return static_cast<void*>(
                      shape.at(const_cast<void*>(from), kept[rank_at(ranks, node)].place));
                },
                [receive](std::uint64_t) { return receive; }});
  return operation;
}

Taken take_reduce_scatter_block(const Comm& comm, const void* send, void* receive, int count,
                                MPI_Datatype type, MPI_Op op) {
  const std::vector<int> counts(static_cast<std::size_t>(comm->size()), count);
  return take_reduce_scatter(comm, send, receive, counts.data(), type, op);
}

}  // namespace asterism::dropin

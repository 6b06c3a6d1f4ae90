#include "ordered.hpp"

#include "common.hpp"

namespace asterism::dropin {
namespace {

/// Contributions of all ranks to one result, as packed bytes.
class Contributions {
 public:
  Contributions(const Comm& comm, MPI_Datatype type, int count, MPI_Op op, void* result)
      : comm_(comm->own()),
        shape_(type),
        count_(count),
        op_(op),
        result_(result),
        ranks_(static_cast<std::size_t>(comm->size())),
        bytes_(shape_.bytes(count)),
        packed_(bytes_ * ranks_) {}

  [[nodiscard]] std::byte* of(std::size_t rank) { return packed_.data() + rank * bytes_; }

  void combine() {
    if (bytes_ == 0) return;
    // Uses separate memory, because the result may have gaps that must not be changed.
    TypedMemory sum(shape_, count_), next(shape_, count_);
    shape_.unpack(of(ranks_ - 1), sum.buffer(), count_, comm_);
    for (std::size_t rank = ranks_ - 1; rank-- > 0;) {
      shape_.unpack(of(rank), next.buffer(), count_, comm_);
      require_success(PMPI_Reduce_local(next.buffer(), sum.buffer(), count_, shape_.type(), op_));
    }
    std::vector<std::byte> packed(bytes_);
    shape_.pack(sum.buffer(), count_, packed.data(), comm_);
    shape_.unpack(packed.data(), result_, count_, comm_);
  }

 private:
  MPI_Comm comm_;
  TypeShape shape_;
  int count_;
  MPI_Op op_;
  void* result_;
  std::size_t ranks_, bytes_;
  std::vector<std::byte> packed_;
};

ByteBlocks own_contribution(const Comm& comm, const void* send, void* receive, MPI_Datatype type,
                            std::vector<Piece> pieces) {
  void* const buffer = send == MPI_IN_PLACE ? receive : const_cast<void*>(send);
  ByteBlocks from(buffer, type, std::move(pieces), comm->own());
  from.pack_apart();
  return from;
}

std::uint64_t all_bytes(const Comm& comm, const int* counts, MPI_Datatype type) {
  std::uint64_t bytes = 0;
  for (int rank = 0; rank < comm->size(); ++rank) bytes += block_bytes(type, counts[rank]);
  return bytes;
}

}  // namespace

Taken take_ordered_allreduce(const Comm& comm, const void* send, void* receive, int count,
                             MPI_Datatype type, MPI_Op op) {
  auto operation = std::make_unique<Operation>(comm, block_bytes(type, count));
  auto& from = operation->keep(own_contribution(comm, send, receive, type, {{0, count}}));
  auto& all = operation->keep(Contributions(comm, type, count, op, receive));
  const Communicator& ranks = *comm;
  const std::size_t bytes = from.bytes(0);
  add_bytes(*operation, comm->plan(CollectiveKind::allgather, bytes),
            {[bytes](std::uint64_t) { return bytes; }, [&](std::uint64_t) { return from.at(0); },
             [&](std::uint64_t node) { return all.of(rank_at(ranks, node)); }},
            [&all] { all.combine(); });
  return operation;
}

Taken take_ordered_reduce(const Comm& comm, const void* send, void* receive, int count,
                          MPI_Datatype type, MPI_Op op, int root) {
  auto operation = std::make_unique<Operation>(comm, block_bytes(type, count));
  const bool is_at_root = comm->rank() == root;
  auto& from = operation->keep(own_contribution(comm, send, receive, type, {{0, count}}));
  auto& all = operation->keep(Contributions(comm, type, is_at_root ? count : 0, op, receive));
  const Communicator& ranks = *comm;
  const std::size_t bytes = from.bytes(0);
  add_bytes(*operation, comm->plan(CollectiveKind::gather, bytes, root),
            {[bytes](std::uint64_t) { return bytes; }, [&](std::uint64_t) { return from.at(0); },
             [&](std::uint64_t node) { return all.of(rank_at(ranks, node)); }},
            [&all] { all.combine(); });
  return operation;
}

Taken take_ordered_reduce_scatter(const Comm& comm, const void* send, void* receive,
                                  const int* counts, MPI_Datatype type, MPI_Op op) {
  auto operation = std::make_unique<Operation>(comm, all_bytes(comm, counts, type));
  auto& from = operation->keep(
      own_contribution(comm, send, receive, type, adjoining_pieces(counts, comm->size())));
  auto& all = operation->keep(Contributions(comm, type, counts[comm->rank()], op, receive));
  const Communicator& ranks = *comm;
  const auto nodes = static_cast<std::uint64_t>(comm->size());
  add_bytes(*operation, comm->plan(CollectiveKind::alltoall, operation->bytes() / nodes),
            {[&, nodes](std::uint64_t block) { return from.bytes(rank_at(ranks, block % nodes)); },
             [&, nodes](std::uint64_t block) { return from.at(rank_at(ranks, block % nodes)); },
             [&, nodes](std::uint64_t block) { return all.of(rank_at(ranks, block / nodes)); }},
            [&all] { all.combine(); });
  return operation;
}

}  // namespace asterism::dropin

// Gatherv and scatterv: every rank tells all others the size of its block.
#include "collectives.hpp"
#include "uneven.hpp"

namespace asterism::dropin {
namespace {

/// One block per rank, in the root's buffer, and the block of this rank in its own buffer.
class RootedExchange {
 public:
  /// At other ranks than the root, `at_root` is empty.
  RootedExchange(const Comm& comm, ByteBlocks own, ByteBlocks at_root, bool in_place)
      : comm_(*comm),
        own_(std::move(own)),
        at_root_(std::move(at_root)),
        in_place_(in_place),
        sizes_(static_cast<std::size_t>(comm->size())) {
    sizes_[rank()] = in_place_ ? at_root_.bytes(rank()) : own_.bytes(0);
  }

  [[nodiscard]] ByteBlockMap sizes() {
    const auto size = [this](std::uint64_t node) {
      return reinterpret_cast<std::byte*>(sizes_.data() + rank_at(comm_, node));
    };
    return {[](std::uint64_t) { return sizeof(std::uint64_t); }, size, size};
  }

  [[nodiscard]] std::uint64_t mean_block_bytes() const { return mean_of_blocks(sizes_); }
  /// Checks, at the root, that the others have the sizes that it was told.
  void check_sizes() const {
    for (std::size_t rank = 0; rank < sizes_.size(); ++rank)
      if (sizes_[rank] != at_root_.bytes(rank)) throw Failure{MPI_ERR_TRUNCATE};
  }

  [[nodiscard]] std::size_t bytes(std::uint64_t node) const {
    return slices_.bytes(sizes_[rank_at(comm_, node)]);
  }
  /// Return the current slice of a block at the root, and of this rank's block.
  [[nodiscard]] std::byte* at_root(std::uint64_t node) {
    return at_root_.at(rank_at(comm_, node)) + slices_.begin();
  }
  [[nodiscard]] std::byte* here() {
    return (in_place_ ? at_root_.at(rank()) : own_.at(0)) + slices_.begin();
  }
  [[nodiscard]] bool next_slice() { return slices_.advance(sizes_); }

  void unpack_here() { own_.unpack(0); }
  void unpack_at_root() { at_root_.unpack_all(); }

 private:
  [[nodiscard]] std::size_t rank() const { return static_cast<std::size_t>(comm_.rank()); }

  const Communicator& comm_;
  ByteBlocks own_, at_root_;
  bool in_place_;
  std::vector<std::uint64_t> sizes_;  // by rank
  Slices slices_;
};

/// The user's arguments: the root's buffer with all blocks, and the buffer of this rank's block.
struct RootedBuffers {
  void* own;
  int own_count;
  MPI_Datatype own_type;
  void* all;
  const int* counts;
  const int* places;
  MPI_Datatype all_type;
};

bool are_valid(const Communicator& comm, const RootedBuffers& buffers, int root) {
  if (!is_root(comm, root) || comm.size() > max_uneven_ranks) return false;
  const bool at_root = comm.rank() == root;
  const bool in_place = at_root && buffers.own == MPI_IN_PLACE;
  if (!in_place && !is_buffer(buffers.own, buffers.own_count, buffers.own_type)) return false;
  return !at_root || (is_buffer(buffers.all, 0, buffers.all_type) &&
                      are_counts(comm, buffers.counts) && buffers.places != nullptr);
}

/// Adds the exchange of sizes; the buffers must be valid.
RootedExchange& begin_exchange(Operation& operation, const Comm& comm, const RootedBuffers& buffers,
                               int root, bool sends_own) {
  const bool at_root = comm->rank() == root;
  const bool in_place = at_root && buffers.own == MPI_IN_PLACE;
  ByteBlocks own, all;
  if (!in_place)
    own = ByteBlocks(buffers.own, buffers.own_type, {{0, buffers.own_count}}, comm->own());
  if (at_root)
    all = ByteBlocks(buffers.all, buffers.all_type,
                     placed_pieces(buffers.counts, buffers.places, comm->size()), comm->own());
  if (sends_own && !in_place) own.pack(0);
  if (sends_own && in_place) all.pack(static_cast<std::size_t>(root));
  if (!sends_own && at_root) all.pack_all();
  auto& exchange = operation.keep(RootedExchange(comm, std::move(own), std::move(all), in_place));
  add_bytes(operation, comm->plan(CollectiveKind::allgather, sizeof(std::uint64_t)),
            exchange.sizes(), [&exchange, &operation, at_root] {
              operation.set_mean_block_bytes(exchange.mean_block_bytes());
              if (at_root) exchange.check_sizes();
            });
  return exchange;
}

}  // namespace

Taken take_gatherv(const Comm& comm, const void* send, int send_count, MPI_Datatype send_type,
                   void* receive, const int* counts, const int* places, MPI_Datatype receive_type,
                   int root) {
  const RootedBuffers buffers{
      const_cast<void*>(send), send_count, send_type, receive, counts, places, receive_type};
  if (!are_valid(*comm, buffers, root)) return nullptr;
  auto operation = std::make_unique<Operation>(comm);
  RootedExchange& exchange = begin_exchange(*operation, comm, buffers, root, true);
  const bool at_root = comm->rank() == root;
  add_bytes(
      *operation, comm->plan(CollectiveKind::gather, planned_uneven_bytes, root),
      {[&](std::uint64_t node) { return exchange.bytes(node); },
       [&](std::uint64_t) { return exchange.here(); },
       [&](std::uint64_t node) { return exchange.at_root(node); }},
      [&exchange, at_root] {
        if (at_root) exchange.unpack_at_root();
      },
      [&exchange] { return exchange.next_slice(); });
  return operation;
}

Taken take_scatterv(const Comm& comm, const void* send, const int* counts, const int* places,
                    MPI_Datatype send_type, void* receive, int receive_count,
                    MPI_Datatype receive_type, int root) {
  const RootedBuffers buffers{receive, receive_count, receive_type, const_cast<void*>(send),
                              counts,  places,        send_type};
  if (!are_valid(*comm, buffers, root)) return nullptr;
  auto operation = std::make_unique<Operation>(comm);
  RootedExchange& exchange = begin_exchange(*operation, comm, buffers, root, false);
  const bool in_place = receive == MPI_IN_PLACE;
  add_bytes(
      *operation, comm->plan(CollectiveKind::scatter, planned_uneven_bytes, root),
      {[&](std::uint64_t node) { return exchange.bytes(node); },
       [&](std::uint64_t node) { return exchange.at_root(node); },
       [&](std::uint64_t) { return exchange.here(); }},
      [&exchange, in_place] {
        if (!in_place) exchange.unpack_here();
      },
      [&exchange] { return exchange.next_slice(); });
  return operation;
}

}  // namespace asterism::dropin

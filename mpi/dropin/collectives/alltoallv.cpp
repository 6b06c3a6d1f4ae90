#include "collectives.hpp"
#include "uneven.hpp"

namespace asterism::dropin {
namespace {

class UnevenExchange {
 public:
  UnevenExchange(const Comm& comm, ByteBlocks from, ByteBlocks into)
      : comm_(*comm),
        from_(std::move(from)),
        into_(std::move(into)),
        ranks_(static_cast<std::size_t>(comm->size())),
        sizes_(ranks_ * ranks_) {
    std::uint64_t* const row = sizes_.data() + own() * ranks_;
    for (std::size_t to = 0; to < ranks_; ++to) row[to] = from_.bytes(to);
  }

  [[nodiscard]] ByteBlockMap sizes() {
    const auto row = [this](std::uint64_t node) {
      return reinterpret_cast<std::byte*>(sizes_.data() + rank_at(comm_, node) * ranks_);
    };
    const std::size_t bytes = ranks_ * sizeof(std::uint64_t);
    return {[bytes](std::uint64_t) { return bytes; }, row, row};
  }

  [[nodiscard]] std::uint64_t mean_block_bytes() const { return mean_of_blocks(sizes_); }
  void check_sizes() const {
    for (std::size_t source = 0; source < ranks_; ++source)
      if (sizes_[source * ranks_ + own()] != into_.bytes(source)) throw Failure{MPI_ERR_TRUNCATE};
  }

  /// Returns the blocks of the current slice.
  [[nodiscard]] ByteBlockMap data() {
    return {[this](std::uint64_t block) {
              return slices_.bytes(sizes_[source(block) * ranks_ + target(block)]);
            },
            [this](std::uint64_t block) { return from_.at(target(block)) + slices_.begin(); },
            [this](std::uint64_t block) { return into_.at(source(block)) + slices_.begin(); }};
  }

  /// Whether there is another one, somewhere.
  [[nodiscard]] bool next_slice() { return slices_.advance(sizes_); }

  void finish() { into_.unpack_all(); }

 private:
  [[nodiscard]] std::size_t own() const { return static_cast<std::size_t>(comm_.rank()); }
  [[nodiscard]] std::size_t source(std::uint64_t block) const {
    return rank_at(comm_, block / ranks_);
  }
  [[nodiscard]] std::size_t target(std::uint64_t block) const {
    return rank_at(comm_, block % ranks_);
  }

  const Communicator& comm_;
  ByteBlocks from_, into_;
  std::size_t ranks_;
  std::vector<std::uint64_t> sizes_;  // from the rank of the row to that of the column
  Slices slices_;
};

}  // namespace

Taken take_alltoallv(const Comm& comm, const void* send, const int* send_counts,
                     const int* send_places, MPI_Datatype send_type, void* receive,
                     const int* receive_counts, const int* receive_places,
                     MPI_Datatype receive_type) {
  if (comm->size() > max_uneven_ranks) return nullptr;
  const bool in_place = send == MPI_IN_PLACE;
  if (!is_buffer(receive, 0, receive_type) || !are_counts(*comm, receive_counts) ||
      receive_places == nullptr)
    return nullptr;
  if (!in_place &&
      (!is_buffer(send, 0, send_type) || !are_counts(*comm, send_counts) || send_places == nullptr))
    return nullptr;
  const int size = comm->size();
  ByteBlocks into(receive, receive_type, placed_pieces(receive_counts, receive_places, size),
                  comm->own());
  ByteBlocks from = in_place
                        ? into
                        : ByteBlocks(const_cast<void*>(send), send_type,
                                     placed_pieces(send_counts, send_places, size), comm->own());
  if (in_place)
    from.pack_apart();
  else
    from.pack_all();
  std::uint64_t sent = 0;
  for (int rank = 0; rank < size; ++rank) sent += from.bytes(static_cast<std::size_t>(rank));
  auto operation = std::make_unique<Operation>(comm, sent);
  auto& exchange = operation->keep(UnevenExchange(comm, std::move(from), std::move(into)));
  const auto row_bytes = static_cast<std::uint64_t>(size) * sizeof(std::uint64_t);
  add_bytes(*operation, comm->plan(CollectiveKind::allgather, row_bytes), exchange.sizes(),
            [&exchange, raw = operation.get()] {
              raw->set_mean_block_bytes(exchange.mean_block_bytes());
              exchange.check_sizes();
            });
  add_bytes(
      *operation, comm->plan(CollectiveKind::alltoall, planned_uneven_bytes), exchange.data(),
      [&exchange] { exchange.finish(); }, [&exchange] { return exchange.next_slice(); });
  return operation;
}

}  // namespace asterism::dropin

// A rank knows what it sends and receives, but not what it forwards for others, so all ranks first
// exchange their send counts. Oversized blocks are sent in slices: once the sizes are known, it is
// too late to pass the call through.
#include <algorithm>

#include "collectives.hpp"
#include "common.hpp"

namespace asterism::dropin {
namespace {

/// The block size for which the plan is made: actual sizes are known only when the packets are
/// sent.
constexpr std::uint64_t planned_bytes = 1024;
/// On larger communicators the sizes would outweigh the data.
constexpr int max_ranks = 4096;
constexpr std::uint64_t least_slice = 64;

class UnevenExchange {
 public:
  UnevenExchange(const Comm& comm, ByteBlocks from, ByteBlocks into)
      : comm_(*comm),
        from_(std::move(from)),
        into_(std::move(into)),
        ranks_(static_cast<std::size_t>(comm->size())),
        sizes_(ranks_ * ranks_),
        slice_(std::max(Runtime::get().settings().max_bytes, least_slice)) {
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

  void check_sizes() const {
    for (std::size_t source = 0; source < ranks_; ++source)
      if (sizes_[source * ranks_ + own()] != into_.bytes(source)) throw Failure{MPI_ERR_TRUNCATE};
  }

  /// Returns the blocks of the current slice.
  [[nodiscard]] ByteBlockMap data() {
    return {[this](std::uint64_t block) {
              const std::uint64_t all = sizes_[source(block) * ranks_ + target(block)];
              return static_cast<std::size_t>(std::min(all - std::min(all, done_), slice_));
            },
            [this](std::uint64_t block) { return from_.at(target(block)) + done_; },
            [this](std::uint64_t block) { return into_.at(source(block)) + done_; }};
  }

  /// Whether there is another one, somewhere.
  [[nodiscard]] bool next_slice() {
    done_ += slice_;
    return std::ranges::any_of(sizes_, [this](std::uint64_t bytes) { return bytes > done_; });
  }

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
  std::uint64_t slice_, done_ = 0;
};

}  // namespace

Taken take_alltoallv(const Comm& comm, const void* send, const int* send_counts,
                     const int* send_places, MPI_Datatype send_type, void* receive,
                     const int* receive_counts, const int* receive_places,
                     MPI_Datatype receive_type) {
  if (comm->size() > max_ranks) return nullptr;
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
            [&exchange] { exchange.check_sizes(); });
  add_bytes(
      *operation, comm->plan(CollectiveKind::alltoall, planned_bytes), exchange.data(),
      [&exchange] { exchange.finish(); }, [&exchange] { return exchange.next_slice(); });
  return operation;
}

}  // namespace asterism::dropin

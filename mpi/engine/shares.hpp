// Maps items to parts of the blocks of a user's buffers.
#pragma once

#include <cstdint>

#include <asterism/collective.hpp>

namespace asterism::mpi {

/// A block is what MPI calls a buffer of one rank, or of a pair of ranks: one for a broadcast,
/// reduce, allreduce, scan or barrier; one per source for a multi-broadcast; one per participant
/// for an allgather, gather, scatter or reduce-scatter; one per pair (i P + j) for an alltoall.
struct ItemPlace {
  std::uint64_t block = 0;
  /// The item is share number `share` of `shares` equal shares of the block (a batch, chunks,
  /// counts).
  std::uint64_t share = 0, shares = 1;
};
[[nodiscard]] ItemPlace place_of(const Collective& collective, std::uint64_t item);

/// Returns the number of items.
[[nodiscard]] std::uint64_t item_count(const Collective& collective);

/// The range of elements in a share. Shares are as equal as possible, and may be empty.
struct Share {
  std::uint64_t first = 0, count = 0;
};
[[nodiscard]] Share share_of(std::uint64_t elements, const ItemPlace& place);

/// Returns the index of a node among the participants, or of the first one after it.
[[nodiscard]] std::uint64_t participant_index(const Collective& collective, NodeId node);

}  // namespace asterism::mpi

// The encoding of nodes sent between ranks: parcels with the nodes of one block, in a stream of
// words.
//
// A parcel begins with a word that holds the block, the number of listed nodes, and the first of
// them. The others follow, six per word. If none is listed, the block's bits follow instead.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/blocks.hpp"

namespace asterism::distributed {

/// The largest block number that fits a parcel.
inline constexpr std::uint64_t max_blocks = std::uint64_t{1} << 44;

void append_parcel(std::uint64_t block, const BlockBits& nodes, std::vector<std::uint64_t>& stream);

/// Receives the contents of a stream of parcels.
class ParcelReceiver {
 public:
  virtual ~ParcelReceiver() = default;
  virtual void node(Place place) = 0;
  virtual void nodes(std::uint64_t block, const BlockBits& bits) = 0;
};

/// Throws Error if the stream does not consist of complete parcels for blocks of the range.
void read_parcels(std::span<const std::uint64_t> stream, BlockRange range,
                  ParcelReceiver& receiver);

}  // namespace asterism::distributed

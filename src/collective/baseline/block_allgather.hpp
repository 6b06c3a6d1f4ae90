// Patterns that distribute blocks of messages, initially one per rank, to all ranks.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "collective/baseline/message_rounds.hpp"

namespace asterism {

enum class AllgatherPattern : std::uint8_t {
  ring,   ///< every rank forwards blocks to the next rank: P-1 rounds
  bruck,  ///< to ranks at doubling distances: ceil(log2 P) rounds
  /// pairs at doubling distances exchange what they have; P must be a power of two
  doubling,
  neighbor_exchange,  ///< pairs of neighbours exchange two blocks: P/2 rounds; P must be even
};

/// Parses, for example, "neighbor-exchange". Returns no value for unknown names.
[[nodiscard]] std::optional<AllgatherPattern> allgather_pattern(std::string_view name);
/// Returns the replacement if the pattern does not support this number of ranks: Bruck's algorithm
/// for doubling, and a ring for neighbour exchange, as in Open MPI.
[[nodiscard]] AllgatherPattern fitting(AllgatherPattern pattern, std::uint64_t ranks);
[[nodiscard]] std::uint64_t num_rounds(AllgatherPattern pattern, std::uint64_t ranks);

/// By rank: its node and its block.
struct RankBlocks {
  std::vector<NodeId> nodes;
  std::vector<std::vector<MessageId>> blocks;
};

/// The pattern must support this number of ranks.
void allgather_blocks(const RankBlocks& ranks, AllgatherPattern pattern, MessageRounds& rounds);

}  // namespace asterism

// Ways to bring blocks of messages, one per rank at first, to all ranks.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "collective/baseline/message_rounds.hpp"

namespace asterism {

enum class AllgatherPattern : std::uint8_t {
  ring,               ///< everybody passes blocks to the next rank: P-1 rounds
  bruck,              ///< to ranks at doubling distances: ceil(log2 P) rounds
  doubling,           ///< pairs at doubling distances exchange what they have: P is a power of two
  neighbor_exchange,  ///< pairs of neighbours exchange two blocks: P/2 rounds, P is even
};

/// "neighbor-exchange"; no value if there is none of that name.
[[nodiscard]] std::optional<AllgatherPattern> allgather_pattern(std::string_view name);
/// What is done instead if the pattern needs another number of ranks: Bruck's instead of doubling,
/// a ring instead of neighbour exchange, as Open MPI does.
[[nodiscard]] AllgatherPattern fitting(AllgatherPattern pattern, std::uint64_t ranks);
[[nodiscard]] std::uint64_t num_rounds(AllgatherPattern pattern, std::uint64_t ranks);

/// By rank: where it is and what its block is.
struct RankBlocks {
  std::vector<NodeId> nodes;
  std::vector<std::vector<MessageId>> blocks;
};

/// The pattern must fit.
void allgather_blocks(const RankBlocks& ranks, AllgatherPattern pattern, MessageRounds& rounds);

}  // namespace asterism

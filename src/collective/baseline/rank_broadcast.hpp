// Broadcasts among ranks.
#pragma once

#include "collective/baseline/rank_run.hpp"
#include "collective/baseline/rank_tree.hpp"

namespace asterism {

/// Pipelines `pieces` blocks of the messages down a tree whose rank 0 is nodes[0].
void send_down(const std::vector<RankEdge>& tree, const std::vector<NodeId>& nodes,
               const std::vector<std::vector<MessageId>>& pieces, MessageRounds& rounds);

/// Returns the participants in ascending order, rotated to start with a rank.
[[nodiscard]] std::vector<NodeId> nodes_from(const RankRun& run, std::uint64_t rank);

/// Returns messages 0 .. count - 1 in blocks of nearly equal size.
[[nodiscard]] std::vector<std::vector<MessageId>> message_blocks(std::uint64_t count,
                                                                 std::uint64_t blocks);

/// Broadcasts down a tree in `pieces` pieces.
[[nodiscard]] RankAlgorithm tree_broadcast_of_ranks(RankTreeShape shape, std::uint64_t ranks,
                                                    std::uint64_t pieces);

}  // namespace asterism

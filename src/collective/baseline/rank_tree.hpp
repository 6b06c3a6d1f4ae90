// Broadcast and reduction trees of message-passing libraries. Rank 0 is the root; for another root,
// the caller renumbers the ranks starting with that root.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace asterism {

enum class RankTreeShape : std::uint8_t {
  linear,             ///< the root directly to every other rank
  chain,              ///< each rank to the next one
  binomial,           ///< the distance halves: 0 to 4, then 0 to 2 and 4 to 6, ... (MPICH)
  binomial_doubling,  ///< the distance doubles: 0 to 1, then 0 to 2 and 1 to 3, ... (Open MPI)
  knomial,            ///< like binomial, but three children per level: radix 4
  binary,             ///< two children per rank, level by level
};

/// For example "binomial-doubling".
[[nodiscard]] std::string_view to_string(RankTreeShape shape);
[[nodiscard]] std::optional<RankTreeShape> rank_tree_shape(std::string_view name);

struct RankEdge {
  std::uint64_t parent = 0, child = 0;
  std::uint64_t round = 0;  ///< round of a broadcast in which the edge is used
};

/// Returns the edges of a tree of `ranks` ranks, ordered by round and parent. Each rank except 0 is
/// a child once, in a round before those in which it is a parent.
[[nodiscard]] std::vector<RankEdge> rank_tree(RankTreeShape shape, std::uint64_t ranks);

/// Returns the number of rounds that the edges take.
[[nodiscard]] std::uint64_t num_rounds(const std::vector<RankEdge>& tree);

}  // namespace asterism

// The trees that message-passing libraries broadcast and reduce over. Rank 0 is the root; whoever
// uses a tree for another root renumbers the ranks from that root on.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace asterism {

enum class RankTreeShape : std::uint8_t {
  linear,             ///< the root and everybody else
  chain,              ///< each rank and the next one
  binomial,           ///< the distance halves: 0 to 4, then 0 to 2 and 4 to 6, ... (MPICH)
  binomial_doubling,  ///< the distance doubles: 0 to 1, then 0 to 2 and 1 to 3, ... (Open MPI)
  knomial,            ///< as binomial, but three children per level: radix 4
  binary,             ///< two children per rank, level by level
};

/// "binomial-doubling".
[[nodiscard]] std::string_view to_string(RankTreeShape shape);
[[nodiscard]] std::optional<RankTreeShape> rank_tree_shape(std::string_view name);

struct RankEdge {
  std::uint64_t parent = 0, child = 0;
  std::uint64_t round = 0;  ///< of a broadcast in which the edge is used
};

/// The edges of a tree of `ranks` ranks, by rising rounds and parents. Each rank but 0 is a child
/// once, in a round before those in which it is a parent.
[[nodiscard]] std::vector<RankEdge> rank_tree(RankTreeShape shape, std::uint64_t ranks);

/// How many rounds its edges take.
[[nodiscard]] std::uint64_t num_rounds(const std::vector<RankEdge>& tree);

}  // namespace asterism

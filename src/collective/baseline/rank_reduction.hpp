// Reductions among ranks that library rules choose from; each transfer is a separate packet.
#pragma once

#include "collective/baseline/rank_run.hpp"
#include "collective/baseline/rank_tree.hpp"
#include "synthesis/rounds/logical_rounds.hpp"

namespace asterism {

/// Rings of the ranks in ascending order, for reduce-scatter and allreduce. With two lanes, half of
/// the results goes around in the other direction. Each rank's block of a lane goes in `slices`
/// parts, two of which follow one another from rank to rank.
struct RingPlan {
  std::uint64_t lanes = 1;
  std::uint64_t slices = 1;
};
[[nodiscard]] RankAlgorithm ring_reduction_of_ranks(const RingPlan& plan, CollectiveKind kind,
                                                    std::uint64_t ranks);

/// Reduces up a tree in `pieces` pieces. For reduce.
[[nodiscard]] RankAlgorithm tree_reduction_of_ranks(RankTreeShape shape, std::uint64_t ranks,
                                                    std::uint64_t pieces);

}  // namespace asterism

// Assigns participants to ranks so that ranks that communicate in a round share few links with
// others.
//
// Guarantees that the estimated time of all rounds is no longer than with participants in ascending
// order. Takes O(rounds path length) for each swap of two ranks that is tried.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <asterism/algorithm_request.hpp>

namespace asterism {

/// Ranks that send to each other in a round, in both directions.
using RankPairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Returns the participant of each rank; `rounds` contains ranks below the number of participants.
/// Random swaps of two ranks are kept unless they increase the estimate; the effort limits their
/// number.
[[nodiscard]] std::vector<NodeId> placed_ranks(const AlgorithmRequest& request,
                                               const std::vector<RankPairs>& rounds);

}  // namespace asterism

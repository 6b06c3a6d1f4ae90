// Placement: which participant should be which rank, so that those who talk to each other in a
// round share few links with others.
//
// Guarantees an order in which no round is estimated to take longer than with participants in
// rising order. Takes O(rounds path length) for each exchange of two ranks that is tried.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <asterism/algorithm_request.hpp>

namespace asterism {

/// Ranks that send to each other in a round, both ways.
using RankPairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// By rank, the participant; `rounds` name ranks below the number of participants. Random exchanges
/// of two ranks are kept unless they make the estimate worse, as many as the effort allows.
[[nodiscard]] std::vector<NodeId> placed_ranks(const AlgorithmRequest& request,
                                               const std::vector<RankPairs>& rounds);

}  // namespace asterism

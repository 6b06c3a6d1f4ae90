// What the ranks of an algorithm send to each other, wherever they are.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include <asterism/algorithm.hpp>

namespace asterism {

/// A packet from one rank to another.
struct RankFlow {
  std::uint32_t from = 0, to = 0;
  std::uint64_t messages = 0;  ///< of the problem in chunks
  auto operator<=>(const RankFlow&) const = default;
};

/// Packets that are under way at the same time, sorted.
struct TrafficRound {
  std::vector<RankFlow> flows{};
  std::uint64_t count = 0;  ///< how often the algorithm does the same
};

struct RankTraffic {
  std::vector<TrafficRound> rounds{};
  std::uint64_t chunks = 1;  ///< per message
};

/// Runs the algorithm where every two ranks are linked, with as many ports as the participants of
/// the problem have. Throws Error(unsupported) if the algorithm does not apply there.
[[nodiscard]] RankTraffic rank_traffic(const CollectiveAlgorithm& algorithm,
                                       const AlgorithmRequest& request);

}  // namespace asterism

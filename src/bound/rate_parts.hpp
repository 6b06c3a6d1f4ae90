// The parts that a network falls into without its slow links, for every rate, and prices of coming
// into them that no packet can pay faster than one per unit of time.
#pragma once

#include <cstdint>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism {

struct RateLevel {
  std::vector<std::uint32_t> part;  ///< by node, named by one of its nodes
  double price = 0;                 ///< of a message that comes into a part
};

/// The slowest first, each part in one of the level before; the last ones are the single nodes.
/// Some of the rates if there are many.
[[nodiscard]] std::vector<RateLevel> rate_levels_of(const ProblemGraph& graph);

/// What a message pays on an arc, at the levels from `first` on.
[[nodiscard]] double price_of_arc(const std::vector<RateLevel>& levels, std::size_t first,
                                  const Arc& arc);
/// The most that a node can be paid for in the time of a message on a link of rate 1, for what it
/// receives or sends.
[[nodiscard]] double max_paid_to(const ProblemGraph& graph, const std::vector<RateLevel>& levels,
                                 std::size_t first, std::uint32_t node);
[[nodiscard]] double max_paid_by(const ProblemGraph& graph, const std::vector<RateLevel>& levels,
                                 std::size_t first, std::uint32_t node);

}  // namespace asterism

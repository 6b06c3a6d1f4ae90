// The components of a network without its slow links, for every rate, and prices for entering them
// such that no packet pays more than one per unit of time.
#pragma once

#include <cstdint>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism {

struct RateLevel {
  std::vector<std::uint32_t> part;  ///< by node; a part is identified by one of its nodes
  double price = 0;                 ///< price of a message that enters a part
};

/// Returns the levels, slowest first. Each part is contained in one of the previous level; the last
/// parts are the single nodes. Uses a selection of the rates if there are many.
[[nodiscard]] std::vector<RateLevel> rate_levels_of(const ProblemGraph& graph);

/// Returns what a message pays on an arc at the levels from `first` on.
[[nodiscard]] double price_of_arc(const std::vector<RateLevel>& levels, std::size_t first,
                                  const Arc& arc);
/// Return the maximum payment for what a node receives or sends in the time of a message on a link
/// of rate 1.
[[nodiscard]] double max_paid_to(const ProblemGraph& graph, const std::vector<RateLevel>& levels,
                                 std::size_t first, std::uint32_t node);
[[nodiscard]] double max_paid_by(const ProblemGraph& graph, const std::vector<RateLevel>& levels,
                                 std::size_t first, std::uint32_t node);

}  // namespace asterism

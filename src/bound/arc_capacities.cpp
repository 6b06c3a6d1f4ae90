#include "bound/arc_capacities.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace asterism {

namespace {

std::uint64_t sum_of_largest(std::vector<std::uint64_t> amounts, std::uint32_t count) {
  std::ranges::sort(amounts, std::greater{});
  return std::accumulate(amounts.begin(), amounts.begin() + count, std::uint64_t{0});
}

}  // namespace

ArcCapacities ArcCapacities::alike(const ProblemGraph& graph) {
  return {1, std::vector<std::uint64_t>(graph.arcs().size(), 1)};
}

ArcCapacities ArcCapacities::by_rate(const ProblemGraph& graph) {
  static constexpr std::uint64_t fastest = std::uint64_t{1} << 20;
  ArcCapacities result{fastest, {}};
  result.of_arc.reserve(graph.arcs().size());
  for (const Arc& arc : graph.arcs())
    result.of_arc.push_back(static_cast<std::uint64_t>(
        std::ceil(arc.rate / graph.fastest() * static_cast<double>(fastest))));
  return result;
}

std::uint64_t ArcCapacities::sending(const ProblemGraph& graph, std::uint32_t node) const {
  std::vector<std::uint64_t> amounts(of_arc.begin() + graph.first_out(node),
                                     of_arc.begin() + graph.first_out(node + 1));
  return sum_of_largest(std::move(amounts), graph.sends(node));
}

std::uint64_t ArcCapacities::receiving(const ProblemGraph& graph, std::uint32_t node) const {
  std::vector<std::uint64_t> amounts;
  amounts.reserve(graph.in_degree(node));
  for (const std::uint32_t arc : graph.in(node)) amounts.push_back(of_arc[arc]);
  return sum_of_largest(std::move(amounts), graph.receives(node));
}

}  // namespace asterism

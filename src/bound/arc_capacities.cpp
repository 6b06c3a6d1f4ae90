#include "bound/arc_capacities.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace asterism {

namespace {

std::uint64_t sum_of_largest(std::vector<std::uint64_t> amounts, std::uint32_t count) {
  std::ranges::sort(amounts, std::greater{});
  const std::size_t taken = std::min<std::size_t>(count, amounts.size());
  return std::accumulate(amounts.begin(), amounts.begin() + static_cast<std::ptrdiff_t>(taken),
                         std::uint64_t{0});
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

std::uint64_t ArcCapacities::leaving(const ProblemGraph& graph,
                                     const std::vector<unsigned char>& inside, bool worms) const {
  std::uint64_t arcs = 0;
  std::uint64_t sent = 0;
  std::uint64_t received = 0;
  std::vector<std::uint64_t> amounts;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    amounts.clear();
    if (inside[node] != 0) {
      for (std::uint32_t i = graph.first_out(node); i < graph.first_out(node + 1); ++i)
        if (inside[graph.arc(i).to] == 0) amounts.push_back(of_arc[i]);
      for (const std::uint64_t amount : amounts) arcs += amount;
      sent += worms ? sending(graph, node) : sum_of_largest(amounts, graph.sends(node));
    } else {
      for (const std::uint32_t i : graph.in(node))
        if (inside[graph.arc(i).from] != 0) amounts.push_back(of_arc[i]);
      received += worms ? receiving(graph, node) : sum_of_largest(amounts, graph.receives(node));
    }
  }
  return std::min({arcs, sent, received});
}

}  // namespace asterism

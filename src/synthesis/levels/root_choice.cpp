#include "synthesis/levels/root_choice.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <asterism/error.hpp>

#include "base/bits.hpp"
#include "base/parallel.hpp"

namespace asterism {

namespace {

/// Few roots make uneven loads, many take time and memory. Chosen by trial on 40,000 nodes.
constexpr std::uint64_t usual_roots_of_large_networks = 2048;

/// Searches from 64 nodes at a time, level by level, with one bit per source. Writes the largest
/// distance from each of them.
void find_eccentricities(const ProblemGraph& graph, std::uint32_t first_source,
                         std::vector<std::uint32_t>& eccentricity) {
  const std::uint32_t count = std::min(bits_per_word, graph.node_count() - first_source);
  std::vector<std::uint64_t> reached(graph.node_count());
  for (std::uint32_t i = 0; i < count; ++i) reached[first_source + i] = bit_in_word(i);
  std::vector<std::uint64_t> before = reached;
  std::uint64_t pairs = count;
  for (std::uint32_t level = 1; pairs < std::uint64_t{count} * graph.node_count(); ++level) {
    std::vector<std::uint64_t> now(graph.node_count());
    std::uint64_t any = 0;
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      for (const std::uint32_t arc : graph.in(node)) now[node] |= before[graph.arc(arc).from];
      now[node] &= ~reached[node];
      reached[node] |= now[node];
      any |= now[node];
      pairs += count_bits(now[node]);
    }
    if (any == 0)
      throw Error(ErrorCode::unsupported, "some nodes cannot be reached from others",
                  "choose another algorithm");
    for (const std::uint32_t bit : BitsOf(any)) eccentricity[first_source + bit] = level;
    before = std::move(now);
  }
}

std::vector<std::uint32_t> nodes_by_eccentricity(const ProblemGraph& graph, std::uint64_t number,
                                                 const Progress& progress) {
  std::vector<std::uint32_t> eccentricity(graph.node_count());
  report(progress, "searching", 0, graph.node_count());
  parallel_chunks(
      words_for_bits(graph.node_count()), 1, [&](std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t i = first; i < last; ++i)
          find_eccentricities(graph, static_cast<std::uint32_t>(i * bits_per_word), eccentricity);
      });
  std::vector<std::uint32_t> nodes(graph.node_count());
  std::iota(nodes.begin(), nodes.end(), 0U);
  std::ranges::stable_sort(nodes, {}, [&](std::uint32_t node) { return eccentricity[node]; });
  if (number == 0)
    number =
        static_cast<std::uint64_t>(std::ranges::count(eccentricity, eccentricity[nodes.front()]));
  nodes.resize(std::min<std::uint64_t>(number, nodes.size()));
  return nodes;
}

}  // namespace

std::vector<std::uint32_t> central_roots(const ProblemGraph& graph, std::uint64_t number,
                                         const Progress& progress) {
  const std::uint64_t nodes = graph.node_count();
  if (nodes <= max_ordered_nodes) return nodes_by_eccentricity(graph, number, progress);
  number = std::min(nodes, number == 0 ? usual_roots_of_large_networks : number);
  std::vector<std::uint32_t> roots;
  for (std::uint64_t i = 0; i < number; ++i)
    roots.push_back(static_cast<std::uint32_t>(i * nodes / number));
  return roots;
}

}  // namespace asterism

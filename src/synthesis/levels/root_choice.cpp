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

/// Searches from 64 nodes at a time, with one bit per source. A level visits only the nodes that
/// some source has just reached, because long networks have many levels.
class EccentricitySearch {
 public:
  explicit EccentricitySearch(const ProblemGraph& graph)
      : graph_(graph),
        reached_(graph.node_count()),
        before_(graph.node_count()),
        now_(graph.node_count()) {}

  /// Writes the largest distance from each of the sources.
  void run(std::uint32_t first_source, std::vector<std::uint32_t>& eccentricity) {
    const std::uint32_t count = std::min(bits_per_word, graph_.node_count() - first_source);
    std::ranges::fill(reached_, 0);
    std::ranges::fill(before_, 0);
    active_.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
      reached_[first_source + i] = before_[first_source + i] = bit_in_word(i);
      active_.push_back(first_source + i);
    }
    std::uint64_t left = std::uint64_t{count} * (graph_.node_count() - 1);
    for (std::uint32_t level = 1; left > 0; ++level) {
      reach_next();
      std::uint64_t any = 0;
      for (const std::uint32_t node : active_) {
        reached_[node] |= before_[node];
        any |= before_[node];
        left -= count_bits(before_[node]);
      }
      if (any == 0)
        throw Error(ErrorCode::unsupported, "some nodes cannot be reached from others",
                    "choose another algorithm");
      for (const std::uint32_t bit : BitsOf(any)) eccentricity[first_source + bit] = level;
    }
  }

 private:
  void reach_next() {
    next_.clear();
    for (const std::uint32_t node : active_)
      for (const Arc& arc : graph_.out(node)) {
        const std::uint64_t sources = before_[node] & ~reached_[arc.to];
        if (sources != 0 && now_[arc.to] == 0) next_.push_back(arc.to);
        now_[arc.to] |= sources;
      }
    for (const std::uint32_t node : active_) before_[node] = 0;
    for (const std::uint32_t node : next_) before_[node] = std::exchange(now_[node], 0);
    active_.swap(next_);
  }

  const ProblemGraph& graph_;
  std::vector<std::uint64_t> reached_;        // sources by node
  std::vector<std::uint64_t> before_, now_;   // those that reach it in the last and in this level
  std::vector<std::uint32_t> active_, next_;  // nodes that some source reaches in these levels
};

std::vector<std::uint32_t> nodes_by_eccentricity(const ProblemGraph& graph, std::uint64_t number,
                                                 const Progress& progress) {
  std::vector<std::uint32_t> eccentricity(graph.node_count());
  parallel_chunks(words_for_bits(graph.node_count()), 1,
                  [&](std::uint64_t first, std::uint64_t last) {
                    EccentricitySearch search(graph);
                    for (std::uint64_t i = first; i < last; ++i) {
                      report(progress, "searching", i * bits_per_word, graph.node_count());
                      search.run(static_cast<std::uint32_t>(i * bits_per_word), eccentricity);
                    }
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

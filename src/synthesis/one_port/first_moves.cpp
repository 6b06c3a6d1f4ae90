#include "synthesis/one_port/first_moves.hpp"

#include <algorithm>

#include "base/work_budget.hpp"
#include "synthesis/one_port/one_port_constants.hpp"

namespace asterism {

namespace {

constexpr std::uint32_t unset = ~std::uint32_t{0};

/// Builds an automorphism node by node; each node is adjacent to one that is already mapped.
class AutomorphismSearch {
 public:
  explicit AutomorphismSearch(const SourceGraph& graph) : graph_(graph) {}

  /// Returns whether an automorphism fixes the source and maps `from` to `to`. Also returns false
  /// if the search takes too long.
  bool maps(std::uint32_t from, std::uint32_t to) {
    if (graph_.degree(from) != graph_.degree(to)) return false;
    image_.assign(graph_.node_count(), unset);
    taken_.assign(graph_.node_count(), false);
    budget_ = WorkBudget(one_port_constants::max_automorphism_attempts);
    set(SourceGraph::source, SourceGraph::source);
    if (!keeps_links(from, to)) return false;
    set(from, to);
    return extend(0);
  }

 private:
  void set(std::uint32_t node, std::uint32_t image) {
    image_[node] = image;
    taken_[image] = true;
  }

  [[nodiscard]] bool linked(std::uint32_t a, std::uint32_t b) const {
    return std::ranges::find(graph_.neighbours(a), b) != graph_.neighbours(a).end();
  }

  /// A bijection that maps links to links is an automorphism.
  [[nodiscard]] bool keeps_links(std::uint32_t node, std::uint32_t image) const {
    return std::ranges::all_of(graph_.neighbours(node), [&](std::uint32_t end) {
      return image_[end] == unset || linked(image, image_[end]);
    });
  }

  bool extend(std::uint32_t node) {
    while (node < graph_.node_count() && image_[node] != unset) ++node;
    if (node == graph_.node_count()) return true;
    // Numbers grow with the distance, so a neighbour closer to the source is already mapped.
    const std::uint32_t anchor = *std::ranges::min_element(graph_.neighbours(node));
    for (const std::uint32_t image : graph_.neighbours(image_[anchor])) {
      budget_.spend(1);
      if (budget_.is_spent()) return false;
      if (taken_[image] || graph_.degree(image) != graph_.degree(node) || !keeps_links(node, image))
        continue;
      set(node, image);
      if (extend(node + 1)) return true;
      image_[node] = unset;
      taken_[image] = false;
    }
    return false;
  }

  const SourceGraph& graph_;
  std::vector<std::uint32_t> image_;
  std::vector<bool> taken_;
  WorkBudget budget_{0};
};

}  // namespace

std::vector<std::uint32_t> first_moves(const SourceGraph& graph) {
  const auto ends = graph.neighbours(SourceGraph::source);
  if (graph.node_count() > one_port_constants::max_nodes_for_automorphisms)
    return {ends.begin(), ends.end()};
  AutomorphismSearch search(graph);
  std::vector<std::uint32_t> moves;
  for (const std::uint32_t end : ends)
    if (std::ranges::none_of(moves, [&](std::uint32_t move) { return search.maps(end, move); }))
      moves.push_back(end);
  return moves;
}

}  // namespace asterism

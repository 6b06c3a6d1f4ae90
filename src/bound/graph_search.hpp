// Distances in hops over the arcs of a problem.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism {

/// Buffers for successive searches.
class GraphSearch {
 public:
  static constexpr std::uint32_t unreached = std::numeric_limits<std::uint32_t>::max();

  explicit GraphSearch(const ProblemGraph& graph) : graph_(graph), distance_(graph.node_count()) {
    queue_.reserve(graph.node_count());
  }

  /// Returns the distance of each node from the nearest node for which `at_start` holds. Valid
  /// until the next search.
  template <class AtStart>
  std::span<const std::uint32_t> from(AtStart&& at_start) {
    begin(at_start);
    for (std::size_t i = 0; i < queue_.size(); ++i)
      for (const Arc& arc : graph_.out(queue_[i])) reach(arc.to, queue_[i]);
    return distance_;
  }
  /// Returns the distance of each node to the nearest node for which `at_end` holds. Valid until
  /// the next search.
  template <class AtEnd>
  std::span<const std::uint32_t> to(AtEnd&& at_end) {
    begin(at_end);
    for (std::size_t i = 0; i < queue_.size(); ++i)
      for (const std::uint32_t arc : graph_.in(queue_[i])) reach(graph_.arc(arc).from, queue_[i]);
    return distance_;
  }

 private:
  template <class AtStart>
  void begin(AtStart&& at_start) {
    queue_.clear();
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      distance_[node] = at_start(node) ? 0 : unreached;
      if (distance_[node] == 0) queue_.push_back(node);
    }
  }
  void reach(std::uint32_t node, std::uint32_t before) {
    if (distance_[node] != unreached) return;
    distance_[node] = distance_[before] + 1;
    queue_.push_back(node);
  }

  const ProblemGraph& graph_;
  std::vector<std::uint32_t> distance_;
  std::vector<std::uint32_t> queue_;
};

}  // namespace asterism

// Lower bounds from a cut of a network: the number of messages that cross it, and the time before
// and after.
#pragma once

#include <asterism/problem.hpp>

#include "bound/arc_capacities.hpp"
#include "bound/cut_search.hpp"
#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "bound/graph_search.hpp"
#include "bound/timed_crossings.hpp"
#include "problem/paths.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// Messages that start at least `before` hops from the cut and continue for at least `after` hops.
/// The steps before the first of them reaches the cut, the steps in which they cross, and the
/// remaining steps of the last one are disjoint.
struct Crossing {
  std::uint64_t messages = 0;
  std::uint64_t before = 1;
  std::uint64_t after = 1;
  [[nodiscard]] std::uint64_t steps_beside() const { return before + after - 2; }
};

class CutBounds {
 public:
  CutBounds(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
            Findings& findings)
      : problem_(problem),
        graph_(graph),
        demands_(demands),
        found_(findings),
        search_(graph),
        timed_(graph, demands) {}

  /// Capacities are either equal for all arcs, which bounds transmissions and start-ups, or by
  /// rate, which bounds the time.
  void raise(const GraphCut& cut, const ArcCapacities& capacities);
  /// Raises the bounds by what crosses in both directions, which exclude each other in half-duplex
  /// mode. The capacity is that of the links.
  void raise_both_ways(const GraphCut& cut, const ArcCapacities& capacities);

  /// Returns how many messages must leave the inside.
  [[nodiscard]] std::uint64_t leaving(const std::vector<unsigned char>& inside,
                                      bool to_inside = false) const;

 private:
  [[nodiscard]] bool worms() const { return allows_paths(problem_); }
  [[nodiscard]] std::uint64_t leaving_by_pairs(const std::vector<unsigned char>& inside,
                                               bool to_inside) const;
  [[nodiscard]] std::vector<std::uint64_t> senders_by_distance(const GraphCut& cut);
  [[nodiscard]] std::vector<std::uint64_t> receivers_by_distance(const GraphCut& cut);
  [[nodiscard]] std::vector<Crossing> crossings(const GraphCut& cut);
  void raise(const GraphCut& cut, const Crossing& crossing, const ArcCapacities& capacities);
  [[nodiscard]] BoundReason reason(const GraphCut& cut, const Crossing& crossing,
                                   std::uint64_t packet_limit = 0) const;

  const Problem& problem_;
  const ProblemGraph& graph_;
  const Demands& demands_;
  Findings& found_;
  GraphSearch search_;
  TimedCrossings timed_;
};

}  // namespace asterism

// The time before and after crossing a cut, if links have different rates.
#pragma once

#include <utility>
#include <vector>

#include "bound/arc_capacities.hpp"
#include "bound/cut_search.hpp"
#include "bound/demands.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// Times are in units of a message on a link of rate 1, without start-ups.
class TimedCrossings {
 public:
  TimedCrossings(const ProblemGraph& graph, const Demands& demands)
      : graph_(graph), demands_(demands), time_(graph.node_count()) {}

  /// Returns the maximum, over all pairs of times, of these times plus the crossing time of the
  /// messages that start at least the first time away from the cut and have at least the second to
  /// go behind it. Before a message crosses for the last time, it has travelled to the border, link
  /// by link in separate steps, and its remaining path follows afterwards.
  [[nodiscard]] double longest(const GraphCut& cut, const ArcCapacities& capacities);

 private:
  struct Far {
    double time = 0;
    std::uint64_t messages = 0;  ///< or receivers, at least that time away
  };
  /// The maximum over individual pairs, if messages are exchanged only between certain pairs.
  [[nodiscard]] double longest_of_pairs(const GraphCut& cut, double a_message);
  [[nodiscard]] std::vector<Far> senders(const GraphCut& cut);
  [[nodiscard]] std::vector<Far> receivers(const GraphCut& cut);
  void start_at(std::uint32_t node);
  /// Fills time_ on one side: inside, the time to the border; outside, the time from it.
  void measure(const GraphCut& cut, bool inside);

  const ProblemGraph& graph_;
  const Demands& demands_;
  std::vector<double> time_;  // to or from the border, by node
  std::vector<std::pair<double, std::uint32_t>> queue_;
};

}  // namespace asterism

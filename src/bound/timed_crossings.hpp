// How long what crosses a cut takes before and after, where links have different rates.
#pragma once

#include <utility>
#include <vector>

#include "bound/arc_capacities.hpp"
#include "bound/cut_search.hpp"
#include "bound/demands.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// The times are those of a message on a link of rate 1, start-ups left out.
class TimedCrossings {
 public:
  TimedCrossings(const ProblemGraph& graph, const Demands& demands)
      : graph_(graph), demands_(demands), time_(graph.node_count()) {}

  /// The maximum, over all pairs of times, of these times plus the crossing time of the messages
  /// that start at least the first time away from the cut and have at least the second to go behind
  /// it. A message that crosses for the last time has made its way to the border before, link by
  /// link in steps of their own, and its way from there on follows.
  [[nodiscard]] double longest(const GraphCut& cut, const ArcCapacities& capacities);

 private:
  struct Far {
    double time = 0;
    std::uint64_t messages = 0;  ///< or receivers, at that time or farther
  };
  /// Where messages go between certain pairs only: of each of these.
  [[nodiscard]] double longest_of_pairs(const GraphCut& cut, double a_message);
  [[nodiscard]] std::vector<Far> senders(const GraphCut& cut);
  [[nodiscard]] std::vector<Far> receivers(const GraphCut& cut);
  void start_at(std::uint32_t node);
  /// Fills time_ on one side: inside to the border, outside from it.
  void measure(const GraphCut& cut, bool inside);

  const ProblemGraph& graph_;
  const Demands& demands_;
  std::vector<double> time_;  // to or from the border, by node
  std::vector<std::pair<double, std::uint32_t>> queue_;
};

}  // namespace asterism

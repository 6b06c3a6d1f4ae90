// What a cut of a network bounds in lock step, where crossing it takes longer than other links.
//
// Let messages have to cross a cut whose arcs all have a latency of lambda or more, V of them in
// all, R at the same time. If q steps cross it, these last for q (startup + lambda) + V/R or
// longer. Take a sender x inside and a receiver t outside, neither at the border.
//
// If q is 1, all that x sends out leaves it in earlier steps, and what leaves it last has still to
// get to the border; so the steps before last for a start-up and a latency of x, the data of x over
// the rate of its ports, and the way on from its neighbours. The same holds of t and later steps.
//
// If q is 2 or more, every hop of a message from x to t is in a step of its own, and all but one of
// the crossing steps may be steps of other hops. These are shorter than the way between x, the
// border and t by the longest hop of such a way for each of the crossing steps that are not its
// own; as long as that hop takes no more than a crossing step, two crossing steps are the fewest.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/problem.hpp>

#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "bound/travel_times.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

class LockStepCuts {
 public:
  using Inside = std::vector<unsigned char>;  ///< by node

  LockStepCuts(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
               Findings& findings);

  /// `rate` is the most that can leave the inside, in units of rate. Does nothing for worms, for
  /// counts of pairs, and after a limit of work.
  void raise(const Inside& inside, double rate);

 private:
  /// The farthest of those that send or receive, and how long its side of the cut takes.
  struct Side {
    double way = 0;   ///< of the smallest packet between the node and the border
    double time = 0;  ///< of all its data, if they all cross in one step
  };
  [[nodiscard]] Side senders(const Inside& inside, std::span<const std::uint32_t> tails);
  [[nodiscard]] Side receivers(const Inside& inside, std::span<const std::uint32_t> heads);
  [[nodiscard]] double sum(const std::vector<std::uint64_t>& amounts, const Inside& inside,
                           bool of_inside) const;
  template <class Arcs, class Far>
  [[nodiscard]] double time_of(const Arcs& arcs, std::uint32_t ports, double messages,
                               Far&& far) const;

  const Problem& problem_;
  const ProblemGraph& graph_;
  const Demands& demands_;
  Findings& found_;
  TravelTimes travel_;
  double message_time_;
  std::uint64_t arcs_left_;
};

}  // namespace asterism

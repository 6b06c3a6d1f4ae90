// Lower bounds in lock step from a cut whose links take longer than others.
//
// Let V messages cross a cut whose arcs all have a latency of lambda or more, with a capacity of R
// at the same time. If q steps cross it, they last q (startup + lambda) + V/R or longer. Take a
// sender x inside and a receiver t outside, neither at the border.
//
// If q is 1, everything that x sends across leaves x in earlier steps, and what leaves it last must
// still reach the border. So the earlier steps last at least a start-up and a latency of x, the
// data of x divided by the rate of its ports, and the remaining path from its neighbours. The same
// holds for t and the later steps.
//
// If q is 2 or more, every hop of a message from x to t is in a separate step, and all but one of
// the crossing steps may coincide with steps of other hops. The remaining steps are shorter than
// the path between x, the border and t by at most the longest hop of such a path for each crossing
// step that is not its own. As long as that hop takes no longer than a crossing step, two crossing
// steps are the minimum.
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

  /// `rate` is the maximum that can leave the inside, in units of rate. Does nothing for worms, for
  /// counts of pairs, or once the work limit is reached.
  void raise(const Inside& inside, double rate);

 private:
  /// The farthest sender or receiver, and how long its side of the cut takes.
  struct Side {
    double way = 0;   ///< time of the smallest packet between the node and the border
    double time = 0;  ///< time of all its data, if they all cross in one step
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

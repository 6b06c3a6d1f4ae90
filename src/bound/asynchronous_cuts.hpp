// Lower bounds from cuts of a network for packets that do not wait for steps.
//
// Let T be the time of a schedule, and let all messages of some senders inside a set of nodes be
// required at some receivers outside. Every piece of them crosses the cut over some arc (u, v) for
// the last time. Before that, it has travelled from one of the senders to u, and afterwards it
// travels from v to one of the receivers; both take at least as long as the smallest packet on the
// fastest path. In between, the arc serves one packet at a time, each of which pays for its
// start-up and latency before its data. So an arc of rate r carries at most
//
//   r (T - before(u) - startup - latency - delay - after(v))
//
// of these messages, or nothing. The sum over all arcs of the cut, of which a node uses at most as
// many at the same time as it has ports, is at least what must cross. With packets of at most L
// messages, every message additionally takes 1/L of a start-up and a latency, regardless of the
// number of packets.
//
// A worm crosses the cut somewhere on its path, which may begin and end far from it. In that case,
// the time before and after the crossing is ignored, and the ports that count are those at its
// ends.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/problem.hpp>

#include "bound/arc_windows.hpp"
#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "bound/travel_times.hpp"
#include "problem/paths.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

class AsynchronousCuts {
 public:
  using Inside = std::vector<unsigned char>;  ///< by node

  AsynchronousCuts(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                   Findings& findings);

  /// Raises the bounds by what must leave the inside and, in half-duplex mode, by what crosses in
  /// both directions. Does nothing once the work limit is reached.
  void raise(const Inside& inside);

  /// Returns a time before which the given number of messages cannot all have left the node.
  [[nodiscard]] double time_to_leave(std::uint32_t node, double messages) const;

  /// Number of arcs that may still be examined.
  [[nodiscard]] std::uint64_t work_left() const { return arcs_left_; }
  /// Number of arcs examined per cut.
  [[nodiscard]] std::uint64_t work_per_cut() const;

 private:
  /// Nodes at least a certain distance from the border, and what they send or receive.
  struct FarNodes {
    std::vector<std::uint32_t> nodes;
    double messages = 0;
    std::vector<double> time{};  ///< by crossing arc: to its tail, or from its head
  };
  struct Border {
    std::vector<std::uint32_t> arcs;          ///< crossing arcs
    std::vector<std::uint32_t> tails, heads;  ///< tails and heads of these
  };

  [[nodiscard]] bool worms() const {
    return problem_.model.switching == Model::Switching::wormhole;
  }
  [[nodiscard]] Border border_of(const Inside& inside) const;
  [[nodiscard]] std::vector<FarNodes> senders(const Inside& inside, const Border& border);
  [[nodiscard]] std::vector<FarNodes> receivers(const Inside& inside, const Border& border);
  void raise_by_distance(const Inside& inside, const Border& border);
  /// Uses the arcs of the cut, followed by the ports of one receiver: see pipelining.hpp.
  void raise_pipelining(const Border& border, const FarNodes& from, const FarNodes& to);
  void raise_by_worms(const Inside& inside, const Border& border);
  void raise_both_ways(const Inside& inside, const Border& border);
  [[nodiscard]] double crossing_pairs(const Inside& inside, bool to_inside) const;
  [[nodiscard]] double crossing(const Inside& inside, bool to_inside) const;
  void raise(const Border& border, const FarNodes& from, const FarNodes& to, double messages);

  /// Returns the window of an arc if messages spend the time `beside` before and after it.
  [[nodiscard]] ArcWindow window(const Arc& arc, double beside) const;
  /// Like window(), but until data have left the arc instead of until they have arrived.
  [[nodiscard]] ArcWindow window_to_leave(const Arc& arc, double beside) const;
  [[nodiscard]] ArcWindow window_by_packets(const Arc& arc, double beside) const;
  using MakeWindow = ArcWindow (AsynchronousCuts::*)(const Arc&, double) const;
  enum class Side { sending, receiving };
  [[nodiscard]] std::vector<ArcWindowGroup> by_port(std::span<const std::uint32_t> arcs,
                                                    std::span<const double> beside, Side side,
                                                    MakeWindow make) const;
  [[nodiscard]] std::vector<ArcWindowGroup> by_link(std::span<const std::uint32_t> arcs,
                                                    std::span<const double> beside,
                                                    MakeWindow make) const;
  [[nodiscard]] double crossing_time_by_ports(std::span<const std::uint32_t> arcs,
                                              std::span<const double> beside, Side side,
                                              double messages) const;
  [[nodiscard]] double crossing_time_by_links(std::span<const std::uint32_t> arcs,
                                              std::span<const double> beside,
                                              double messages) const;
  void raise(double time);

  const Problem& problem_;
  const ProblemGraph& graph_;
  const Demands& demands_;
  Findings& found_;
  TravelTimes travel_;
  double message_time_;
  std::uint64_t arcs_left_;
  bool ports_limit_ = false;
};

}  // namespace asterism

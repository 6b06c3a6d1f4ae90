// Lower bounds on the time for messages to cross a cut in packets and to spread behind it.
//
// A packet that crosses an arc pays for its start-up before its data, and no node behind the cut
// has any of the data before the whole packet has crossed. Data that arrive at time e can have been
// copied to at most f(T - e) nodes by the end T, where f is the growth of copies. So a packet of y
// messages that ends at e is worth y f(T - e), where f is at most the number of nodes that want the
// messages, and all packets together must be worth all messages times these nodes. The maximum
// worth of one arc is found by dynamic programming over its packets: each ends at one of the latest
// times for a value of f.
#pragma once

#include <compare>
#include <span>
#include <vector>

#include "bound/copy_growth.hpp"

namespace asterism {

struct CrossingArc {
  double before = 0;       ///< when the first packet may begin
  double startup = 0;      ///< time of every packet before its data
  double per_message = 0;  ///< transmission time of a message
  double after = 0;        ///< time from the head of the arc to the nearest node that can copy

  friend auto operator<=>(const CrossingArc&, const CrossingArc&) = default;
};

/// Returns a time before which some of the `wanted` nodes behind the cut lacks a message, or 0 if
/// there are too many different arcs to compute one. `growth` is the number of holders of a piece
/// over time, counted from the first holder.
[[nodiscard]] double time_to_cross_in_packets(std::vector<CrossingArc> arcs,
                                              std::span<const GrowthStep> growth, double messages,
                                              double wanted);

}  // namespace asterism

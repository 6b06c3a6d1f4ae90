// Computes how soon a given number of messages can have crossed arcs that each have a window of
// time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace asterism {

/// An arc that can have carried rate * (T - offset) messages by time T.
struct ArcWindow {
  double offset = 0;
  double rate = 1;  ///< in messages per unit of time
};

/// Arcs that share the ports of one node: at most `limit` of them are in use at any time. If that
/// is fewer than the number of arcs, all must have the same time in which the node may serve them,
/// and may differ only in what a packet pays before its data.
struct ArcWindowGroup {
  std::vector<ArcWindow> arcs;
  std::uint32_t limit = 1;
};

/// Returns a time before which the groups together cannot have carried `messages` messages;
/// infinite if there is no arc. With `whole`, each arc carries whole messages only.
///
/// A node divides the time of its ports among its arcs. The amount that an arc carries is a convex
/// function of the time given to it, because it pays before its data; so a node carries most if
/// each port serves one arc all the time. The sum of the largest amounts of each group therefore
/// bounds what it carries by time T. With whole messages, the sum is rounded down, or, if ports
/// impose no limit, each amount is rounded down. Apart from rounding, the bound is convex in T. Its
/// inverse is found by Newton's method from above, followed by bisection.
[[nodiscard]] double least_crossing_time(std::span<const ArcWindowGroup> groups, double messages,
                                         bool whole);

}  // namespace asterism

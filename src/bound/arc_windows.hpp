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

/// Arcs that share the ports of one node: at most `limit` of them are in use at any time. Where
/// that is fewer than there are, all must have the same time in which the node may serve them, and
/// differ only in what a packet pays before its data.
struct ArcWindowGroup {
  std::vector<ArcWindow> arcs;
  std::uint32_t limit = 1;
};

/// A time before which the groups together cannot have carried `messages` messages; infinite if
/// there is no arc. With `whole`, each arc carries whole messages only.
///
/// A node divides the time of its ports among its arcs. What an arc carries is a convex function of
/// the time given to it, for it pays before its data, so a node carries most if each port serves
/// one arc all the time. So the sum of the largest amounts of each group bounds what it carries by
/// time T; with whole messages that sum rounded down, or, where ports do not limit it, that of the
/// amounts rounded down. Apart from the rounding it is convex in T, and its inverse is found by
/// Newton's method from above, and then by halving.
[[nodiscard]] double least_crossing_time(std::span<const ArcWindowGroup> groups, double messages,
                                         bool whole);

}  // namespace asterism

// Limits how fast copies of a message can multiply on the two sides of a cut.
//
// Every holder of a piece of data makes copies of it: the j-th copy reaches another holder no
// sooner than a certain time after the first holder received the piece. So the number of holders on
// either side is at most the initial number plus the copies of all holders so far. A side has at
// most as many holders as nodes that can hold the piece. Only some of them have links across the
// cut, and copies that cross use up the rates of these links.
//
// All of this holds for one piece, and for the mean over many pieces, because a mean of minima is
// at most the minimum of the means. The numbers may therefore be fractions.
#pragma once

#include <cstdint>
#include <vector>

namespace asterism {

/// Earliest arrival times of the copies that one holder makes, counted from when it got the piece.
struct CopyTimes {
  std::vector<double> after;  ///< ascending
  bool all_listed = true;     ///< if false, any number may follow at the last of these times
};

struct GrowingSide {
  double at_first = 0;
  double most = 0;    ///< maximum number of holders
  double wanted = 0;  ///< number of holders at which the side is done
  CopyTimes within, across;
  double next_to_the_cut = 0;  ///< number of potential holders with a link across the cut
  double apart_at_first = 0;   ///< number of initial holders without a link across the cut
};

/// The number of copies per piece that can have crossed by a given time is a sum of ramps. Without
/// any ramp it is unlimited.
struct CrossingRamp {
  double start = 0;
  double slope = 0;  ///< copies per piece and unit of time
};

/// Returns a time before which some node that wants the piece does not hold it, or 0 if some node
/// never does.
[[nodiscard]] double time_to_grow(const GrowingSide& near, const GrowingSide& far,
                                  std::vector<CrossingRamp> ramps);

struct GrowthStep {
  double time = 0;
  double holders = 0;
};

/// Returns the number of holders over time if one node holds the piece at time 0 and no copy leaves
/// the side. Ends when every node that wants the piece has it. If the simulation stops earlier, the
/// last step has the maximum number of holders.
[[nodiscard]] std::vector<GrowthStep> growth_from_one(GrowingSide side);

}  // namespace asterism

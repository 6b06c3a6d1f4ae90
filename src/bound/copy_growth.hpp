// How fast copies of a message can multiply, on two sides of a cut.
//
// Whoever holds a piece of data makes copies of it: the j-th of them reaches another holder no
// sooner than a certain time after it got the piece itself. So the holders on either side are at
// most those at first, and the copies of all holders so far. A side has no more holders than nodes
// that can hold, only some of which have links across, and what crosses takes its share of the
// rates of these links.
//
// All of this holds for one piece, and for the mean over many: a mean of minima is at most the
// minimum of the means. So the numbers may be fractions.
#pragma once

#include <cstdint>
#include <vector>

namespace asterism {

/// When copies that one holder makes reach others at the soonest, after it has got the piece.
struct CopyTimes {
  std::vector<double> after;  ///< rising
  bool all_listed = true;     ///< if not, any number may follow at the last of these times
};

struct GrowingSide {
  double at_first = 0;
  double most = 0;    ///< holders
  double wanted = 0;  ///< so many are holders in the end
  CopyTimes within, across;
  double next_to_the_cut = 0;  ///< of those who may hold, the ones that make copies across
  double apart_at_first = 0;   ///< of those who hold at first, the ones that make none
};

/// So many copies of each piece can have crossed by a time: a sum of ramps, or any number if there
/// is none.
struct CrossingRamp {
  double start = 0;
  double slope = 0;  ///< in copies of each piece in a unit of time
};

/// A time before which not all who want the piece hold it; 0 if they never do.
[[nodiscard]] double time_to_grow(const GrowingSide& near, const GrowingSide& far,
                                  std::vector<CrossingRamp> ramps);

struct GrowthStep {
  double time = 0;
  double holders = 0;
};

/// How many on one side hold a piece by which time, by copies that stay there: from one at time 0
/// until all who want it do, or until nothing more is known, when it may be any number.
[[nodiscard]] std::vector<GrowthStep> growth_from_one(GrowingSide side);

}  // namespace asterism

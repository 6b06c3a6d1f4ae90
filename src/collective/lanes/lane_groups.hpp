// Groups of participants behind switches: the GPUs of a box, or the hosts of a leaf switch. The
// nodes with the same place in all groups form a lane.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/problem.hpp>

namespace asterism {

/// At least two groups of the same size, which is at least two.
class LaneGroups {
 public:
  /// `members` holds the participants of each group, by their indices in the collective.
  explicit LaneGroups(std::vector<std::vector<std::uint64_t>> members)
      : members_(std::move(members)) {}

  [[nodiscard]] std::uint64_t count() const { return members_.size(); }
  [[nodiscard]] std::uint64_t size() const { return members_.front().size(); }
  /// Returns the index of a participant.
  [[nodiscard]] std::uint64_t member(std::uint64_t group, std::uint64_t place) const {
    return members_[group][place];
  }
  /// The group and the place of a participant.
  struct Seat {
    std::uint64_t group = 0, place = 0;
  };
  [[nodiscard]] Seat seat(std::uint64_t member) const;

  friend bool operator==(const LaneGroups&, const LaneGroups&) = default;

 private:
  std::vector<std::vector<std::uint64_t>> members_;
};

/// Returns the divisions into groups that are connected by the faster links of the network or, if
/// there are none, by the links of all classes but one; those with fewer groups first, one for each
/// number of groups. Participants are ordered by their ids. Takes O(arcs) for each division.
[[nodiscard]] std::vector<LaneGroups> lane_groups(const Problem& problem);

}  // namespace asterism

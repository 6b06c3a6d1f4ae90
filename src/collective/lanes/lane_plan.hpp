// How a collective is divided among the lanes of groups, and what that is estimated to take.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/algorithm_request.hpp>

#include "collective/lanes/lane_groups.hpp"

namespace asterism {

/// What the nodes of a lane do, one from each group.
enum class LanePattern : std::uint8_t {
  direct,    ///< each sends to every other one
  exchange,  ///< allreduce: pairs at doubling distances exchange their sums
  scatter,   ///< allreduce: each sums up a share and sends the result to the others
  binomial,  ///< broadcast: down a binomial tree of the groups
  chain,     ///< broadcast: from each group to the next one
};
[[nodiscard]] std::string_view to_string(LanePattern pattern);

/// What the nodes of a group do.
enum class GroupPattern : std::uint8_t {
  direct,     ///< each sends to every other one
  butterfly,  ///< pairs at doubling distances exchange half of the blocks, or all they have
};
[[nodiscard]] std::string_view to_string(GroupPattern pattern);

struct LanePlan {
  LaneGroups groups;
  GroupPattern inside = GroupPattern::direct;
  LanePattern across = LanePattern::direct;
  /// The number of pieces of each message that follow each other through the stages.
  std::uint64_t pieces = 1;
};

/// Return the patterns that solve the problem.
[[nodiscard]] std::vector<LanePattern> lane_patterns(CollectiveKind kind, std::uint64_t groups);
[[nodiscard]] std::vector<GroupPattern> group_patterns(CollectiveKind kind, std::uint64_t size);

/// Returns the number of steps of a scatter or a gather in a group.
[[nodiscard]] std::uint64_t num_group_steps(std::uint64_t size, GroupPattern pattern);

/// Returns the number of equal blocks into which every piece of a message is divided.
[[nodiscard]] std::uint64_t blocks_per_piece(CollectiveKind kind, const LanePlan& plan);

/// Returns the number of packets, not counting hops.
[[nodiscard]] double num_lane_packets(const Problem& problem, const LanePlan& plan);

/// Returns the time of a plan if packets of different lanes never wait for each other.
[[nodiscard]] double estimated_lane_time(const Problem& problem, const LanePlan& plan);

/// Returns the number of pieces of least estimated time, a power of two. That of the plan is
/// ignored.
[[nodiscard]] std::uint64_t best_lane_pieces(const Problem& problem, LanePlan plan);

}  // namespace asterism

#include "collective/lanes/lane_groups.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "bound/natural_groups.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

namespace {

/// Returns nothing unless all groups with participants have the same number of them.
std::optional<LaneGroups> equal_groups(const ProblemGraph& graph, const NodeGroups& groups) {
  std::map<std::uint32_t, std::vector<std::uint64_t>> by_group;
  const auto participants = graph.participants();
  for (std::uint64_t i = 0; i < participants.size(); ++i)
    by_group[groups[participants[i]]].push_back(i);
  std::vector<std::vector<std::uint64_t>> members;
  for (auto& [group, inside] : by_group) members.push_back(std::move(inside));
  const std::size_t size = members.front().size();
  if (members.size() < 2 || size < 2 ||
      std::ranges::any_of(members, [&](const auto& inside) { return inside.size() != size; }))
    return std::nullopt;
  return LaneGroups(std::move(members));
}

std::vector<LaneGroups> with_equal_groups(const ProblemGraph& graph,
                                          const std::vector<NodeGroups>& partitions) {
  std::map<std::uint64_t, LaneGroups> by_count;
  for (const NodeGroups& partition : partitions)
    if (auto groups = equal_groups(graph, partition)) {
      const std::uint64_t count = groups->count();
      by_count.emplace(count, *std::move(groups));
    }
  std::vector<LaneGroups> result;
  for (auto& [count, groups] : by_count) result.push_back(std::move(groups));
  return result;
}

}  // namespace

LaneGroups::Seat LaneGroups::seat(std::uint64_t member) const {
  for (std::uint64_t group = 0; group < count(); ++group) {
    const auto found = std::ranges::lower_bound(members_[group], member);
    if (found != members_[group].end() && *found == member)
      return {group, static_cast<std::uint64_t>(found - members_[group].begin())};
  }
  return {};
}

std::vector<LaneGroups> lane_groups(const Problem& problem) {
  const ProblemGraph graph(problem);
  std::vector<LaneGroups> result = with_equal_groups(graph, groups_by_costs(graph));
  if (result.empty())
    result = with_equal_groups(graph, groups_by_classes(problem.network(), graph));
  return result;
}

}  // namespace asterism

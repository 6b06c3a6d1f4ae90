// The schedules of several groups as one: its order, its rules and its timing.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/owned_schedule.hpp>

namespace asterism {

/// The schedule of one group. It must outlive what is made from it.
struct GroupSchedule {
  const Schedule* schedule = nullptr;
  std::vector<double> begins{};  ///< when the first packet of each step leaves if nothing is shared
};

/// For each step of the whole, the groups whose next step is in it.
using JointOrder = std::vector<std::vector<std::uint32_t>>;

/// Returns when each step begins if the group is alone.
[[nodiscard]] std::vector<double> step_begins(const Schedule& schedule);

/// Returns an order in which groups share steps as long as they use different links and ports; the
/// group whose step would begin first alone comes first.
[[nodiscard]] JointOrder interleaved_order(const std::vector<GroupSchedule>& groups);
/// Returns an order in which the groups take turns as wholes.
[[nodiscard]] JointOrder sequential_order(const std::vector<GroupSchedule>& groups);

/// Returns whether every step of the whole uses each link and port at most as often as the model
/// allows, and contains all steps of all groups in their order.
[[nodiscard]] bool obeys_step_rules(const std::vector<GroupSchedule>& groups,
                                    const JointOrder& order);

/// Returns when the last packet of each group arrives if packets wait for their messages, ports and
/// links only, which serve packets in the order of the whole.
[[nodiscard]] std::vector<double> joint_times(const std::vector<GroupSchedule>& groups,
                                              const JointOrder& order, std::uint64_t memory_limit);

}  // namespace asterism

// Which candidate each group runs if all run together.
#pragma once

#include <cstdint>
#include <vector>

#include "base/work_budget.hpp"
#include "plan/groups/joint_schedule.hpp"

namespace asterism {

/// The schedules of a group that may be chosen, fastest first; at least one.
using GroupOptions = std::vector<GroupSchedule>;

/// A combination of candidates, timed.
struct JointChoice {
  std::vector<std::uint32_t> candidates;  ///< by group
  JointOrder order{};
  std::vector<double> times{};  ///< by group
  double time = 0;
};

/// Times the best candidates of all groups together, then combinations in which all groups use
/// their k-th, and then changes of one group at a time as long as they help, the budget lasts (in
/// transfers) and the time is above `bound`. `num_timed` counts combinations.
[[nodiscard]] JointChoice choose_together(const std::vector<GroupOptions>& groups, double bound,
                                          WorkBudget budget, std::uint64_t memory_limit,
                                          std::uint64_t& num_timed);

}  // namespace asterism

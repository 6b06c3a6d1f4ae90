// Several groups of nodes that each perform a collective at the same time, on links that they
// share: the process groups of a parallel program.
//
// Each group is planned alone. Then the best schedules of all groups are run together, so that
// packets of different groups wait for one another at ports and links, and other combinations of
// their candidates are tried. What is returned is verified in two parts: the schedule of each group
// is valid and completes its collective, and no step of the whole uses a link or port twice.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/plan.hpp>
#include <asterism/problem_statement.hpp>

namespace asterism {

/// What one group does.
struct GroupRun {
  Problem problem;
  LowerBound bound{};              ///< if the group were alone
  PlanCandidate alone{};           ///< the fastest candidate if the group were alone
  PlanCandidate chosen{};          ///< what the group runs together with the others
  double time = 0;                 ///< when its last packet arrives, together with the others
  double algorithm_bandwidth = 0;  ///< in GB/s, from `time`; 0 if the model has no units
  double bus_bandwidth = 0;        ///< in GB/s, from `time`
};

/// A plan for all groups. Times are asynchronous: groups do not wait for each other's steps.
struct GroupPlan {
  std::vector<GroupRun> groups;  ///< in the given order
  double bound = 0;              ///< no schedule completes all collectives sooner
  double time = 0;               ///< when the last group is complete
  double one_by_one = 0;         ///< sum of the times of all groups alone
  std::uint64_t num_steps = 0;   ///< of the whole
  bool verified = false;
  std::uint64_t num_timed = 0;  ///< combinations of candidates that were timed
  /// Candidates that were not tried because their schedules are too large to be kept.
  std::uint64_t num_too_large = 0;

  /// Ratio of the time to the lower bound.
  [[nodiscard]] double ratio() const { return bound > 0 ? time / bound : 1; }
  /// Ratio of the time one group after the other to the time together.
  [[nodiscard]] double gain() const { return time > 0 ? one_by_one / time : 1; }
};

/// Plans groups on one network under one model. Groups may have nodes in common. Throws
/// Error(usage) if there is no group, or if networks or models differ, and otherwise like make_plan
/// with the asynchronous clock. Throws Error(too_large) if no schedule of a group is small enough
/// to be kept. `options.rank_by` and `options.watcher` are ignored.
[[nodiscard]] GroupPlan plan_groups(const std::vector<Problem>& groups,
                                    const PlanOptions& options = {});

/// Returns the problems of groups of a machine: the collective of `words` among the nodes that each
/// text names, labels or rules with blanks between ("ids:0-7", "0 3 5"). Throws Error like
/// state_problem, and Error(usage) if the words have participants, sources or idle bystanders.
[[nodiscard]] std::vector<Problem> state_groups(const ProblemWords& words,
                                                const std::vector<std::string>& groups);
/// Does the same on the network of a problem, with its collective, batch and model; its
/// participants and sources do not matter. Throws Error(usage) if it has counts.
[[nodiscard]] std::vector<Problem> state_groups(const Problem& machine,
                                                const std::vector<std::vector<NodeChoice>>& groups);

}  // namespace asterism

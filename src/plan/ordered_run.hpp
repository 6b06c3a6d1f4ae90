// Runs trials concurrently, with the same results as a sequential run.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "plan/trials.hpp"

namespace asterism {

struct OrderedRun {
  /// Runs one trial, from any thread. Must propagate exceptions thrown by the progress of the
  /// trial.
  std::function<TrialResult(const Trial& trial)> run;
  /// Returns whether the candidate of a trial makes a later trial unnecessary. The relation must be
  /// transitive: if it rules out a trial whose candidate would rule out a third one, it must also
  /// rule out the third. Then the results do not depend on which trial ends first.
  std::function<bool(const Trial& earlier, const PlanCandidate& candidate, const Trial& later)>
      makes_needless;
  Progress progress{};
};

/// Stores the result of each trial, or nothing if an earlier one made it unnecessary; such a trial
/// may be started and stopped. If a trial throws, `results` contains what was finished by then.
void run_in_order(std::span<const Trial> trials, const OrderedRun& how,
                  std::vector<std::optional<TrialResult>>& results);

}  // namespace asterism

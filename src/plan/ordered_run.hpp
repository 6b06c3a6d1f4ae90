// Runs trials concurrently, with the results that running them one after the other would give.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "plan/trials.hpp"

namespace asterism {

struct OrderedRun {
  /// Runs one trial, from any thread. It must pass on what the progress of the trial throws.
  std::function<TrialResult(const Trial& trial)> run;
  /// Whether the candidate of a trial makes a later one needless. If it makes a trial needless
  /// whose candidate would make a third one needless, it must make the third one needless as well:
  /// then the results do not depend on which trial ends first.
  std::function<bool(const Trial& earlier, const PlanCandidate& candidate, const Trial& later)>
      makes_needless;
  Progress progress{};
};

/// The result of each trial, or nothing if an earlier one made it needless; such a trial may run
/// and be stopped. If a trial throws, `results` has what was finished by then.
void run_in_order(std::span<const Trial> trials, const OrderedRun& how,
                  std::vector<std::optional<TrialResult>>& results);

}  // namespace asterism

// Planning: ranks every algorithm that applies to a problem, with every parameter value worth
// trying, by time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/bounds.hpp>
#include <asterism/measure.hpp>
#include <asterism/meter.hpp>
#include <asterism/omission_reason.hpp>
#include <asterism/schedule_timer.hpp>

namespace asterism {

/// An algorithm with its parameters and its cost on the problem.
struct PlanCandidate {
  std::string algorithm;
  AlgorithmOrigin origin = AlgorithmOrigin::published;
  Parameters parameters;
  Metering metering;
  /// Transmissions in messages and fractions; `metering` has this number rounded up.
  double volume = 0;
  double ratio = 1;       ///< ratio of ranked_time() to the lower bound of the plan
  bool verified = false;  ///< if false, the schedule was too large and was only metered
  std::string library{};  ///< "Open MPI default", if this is the default of a library
  /// Timing without lock step, if the plan is ranked by it.
  std::optional<ScheduleTiming> timing{};

  /// Returns whether the cost says nothing about the paper that the algorithm is named after.
  [[nodiscard]] bool our_construction() const { return origin == AlgorithmOrigin::reconstructed; }
  /// Returns the time by which the candidate is ranked.
  [[nodiscard]] double ranked_time() const { return timing ? timing->time : metering.time; }
};

/// A candidate that applies but was not ranked: it failed, would take too long, or would search
/// although a candidate already meets the lower bound.
struct PlanOmission {
  std::string algorithm;
  Parameters parameters;
  OmissionReason reason{};
};

/// The ranked candidates for a problem.
struct Plan {
  LowerBound bound;
  std::vector<PlanCandidate> candidates;  ///< in ascending order of time; at least one
  std::vector<PlanOmission> omissions;
  /// Says that the best candidate is not verified, or that the plan was interrupted; usually empty.
  std::string warning;
  bool interrupted = false;  ///< not all candidates were tried
};

/// Callbacks while a plan is made. Calls come from any thread, but never two at the same time.
struct PlanWatcher {
  std::function<void(const LowerBound& bound)> bound{};
  /// Called for candidates in the order in which they are found. Some may be missing from the final
  /// plan, and verification may follow later.
  std::function<void(const PlanCandidate& candidate)> candidate{};
};

/// Options of make_plan.
struct PlanOptions {
  /// Larger networks are not planned for.
  static constexpr std::uint64_t max_nodes = std::uint64_t{1} << 30;

  /// Work limit per candidate: those whose schedules are estimated to take more to make and to
  /// check are left out. The unit is about a nanosecond of one core, but it is counted in moves and
  /// so is the same on every machine.
  double max_work = 6e10;
  /// Candidates above this are run last, and only if they may still be the best, unless the effort
  /// is full.
  double cheap_work = 1e9;
  /// Candidates whose schedules move more messages than this, counting all hops, are only metered,
  /// and are verified only if they rank first.
  double max_verified_moves = 1e9;
  /// The clock by which candidates are ranked; the model's default_clock if not set.
  std::optional<Clock> rank_by{};
  Effort effort = Effort::standard;
  /// Parameter values, such as chunks, for all algorithms that have these parameters.
  Parameters parameters{};
  std::uint64_t memory_limit = 0;
  Progress progress{};
  /// Measures of the network; computed if null.
  std::shared_ptr<const NetworkMeasures> measures{};
  PlanWatcher watcher{};
};

/// Makes a plan. Throws Error(too_large) if the network has too many nodes. Throws
/// Error(unsupported) if no algorithm can be ranked, with the obstacle of each, or if the plan is
/// to be ranked without lock step and the model has no meaning without steps.
[[nodiscard]] Plan make_plan(const Problem& problem, const PlanOptions& options = {});

/// Returns the result in two sentences: "Best: dimension-sweep, 209, 1.05x the lower bound.
/// Runner-up: cyclic-sweep, 249."
[[nodiscard]] std::string plan_summary(const Problem& problem, const Plan& plan);

/// The range of t_s, divided by the time of a message, in which a candidate is the fastest.
struct PlanRange {
  double from = 0;
  double to = 0;              ///< infinite for the last range
  std::size_t candidate = 0;  ///< index into the plan's candidates
};

/// Throws Error(unsupported) if the time is not a sum of start-ups and transmissions (links of
/// several rates, wormhole switching), so that crossover points are undefined.
void require_linear_time(const Model& model);

/// Returns which candidate is the fastest for which t_s, all else being equal. The crossover points
/// are exact, from the start-ups and transmissions of each. Throws like require_linear_time.
[[nodiscard]] std::vector<PlanRange> best_ranges(const Problem& problem, const Plan& plan);

/// Returns a name such as "shortest-sweep with detour 2".
[[nodiscard]] std::string name_with_parameters(const std::string& algorithm,
                                               const Parameters& parameters);

}  // namespace asterism

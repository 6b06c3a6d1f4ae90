// Planning: every algorithm that applies to a problem, with every value of its parameters that is
// worth trying, ranked by time.
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
#include <asterism/schedule_timer.hpp>

namespace asterism {

struct PlanCandidate {
  std::string algorithm;
  AlgorithmOrigin origin = AlgorithmOrigin::published;
  Parameters parameters;
  Metering metering;
  /// Transmissions in messages and fractions of one; `metering` has this number rounded up.
  double volume = 0;
  double ratio = 1;       ///< of the time that it is ranked by to the lower bound of the plan
  bool verified = false;  ///< if not, its schedule was too large for more than metering
  std::string library{};  ///< "Open MPI default", if it is what a library does by itself
  /// Without lock step, if the plan is ranked by that.
  std::optional<ScheduleTiming> timing{};

  /// Whether its cost says nothing of the paper that it is named after.
  [[nodiscard]] bool our_construction() const { return origin == AlgorithmOrigin::reconstructed; }
  /// What it is ranked by.
  [[nodiscard]] double ranked_time() const { return timing ? timing->time : metering.time; }
};

/// What applies but was not ranked: it failed, it would take too long, or it would search for what
/// cannot be better than what meets the lower bound.
struct PlanOmission {
  std::string algorithm;
  Parameters parameters;
  std::string reason;
};

struct Plan {
  LowerBound bound;
  std::vector<PlanCandidate> candidates;  ///< the best first; at least one
  std::vector<PlanOmission> omissions;
  /// That the best is not verified, and why; empty if it is, as a rule.
  std::string warning;
  bool interrupted = false;  ///< not all candidates were tried
};

/// What a plan tells while it is made, for those who show it: one call at a time, from any thread.
struct PlanWatcher {
  std::function<void(const LowerBound& bound)> bound{};
  /// In the order in which they are found. Some of them may not be in the plan in the end, and
  /// what is verified last is told before.
  std::function<void(const PlanCandidate& candidate)> candidate{};
};

struct PlanOptions {
  /// Networks of more nodes are not planned for.
  static constexpr std::uint64_t max_nodes = std::uint64_t{1} << 30;

  /// Candidates whose schedules are estimated to take more work than this to make and to check are
  /// left out. About nanoseconds of one core, but counted in moves: the same on every machine.
  double max_work = 6e10;
  /// Candidates above this are run last, and only if they may still be the best, unless the effort
  /// is full.
  double cheap_work = 1e9;
  /// Candidates whose schedules move more messages than this, all hops counted, are metered, and
  /// verified only if they come first.
  double max_verified_moves = 1e9;
  /// The clock that candidates are ranked by; default_clock of the model if none is given.
  std::optional<Clock> rank_by{};
  Effort effort = Effort::standard;
  /// Values of parameters, such as chunks, for all algorithms that have them.
  Parameters parameters{};
  std::uint64_t memory_limit = 0;
  Progress progress{};
  /// Measures of the network; computed if empty.
  std::shared_ptr<const NetworkMeasures> measures{};
  PlanWatcher watcher{};
};

/// Throws Error(too_large) if the network has too many nodes, and Error(unsupported), with what
/// stands in the way of each algorithm for this collective, if none can be ranked; ranked without
/// lock step, also if the model has no meaning without steps.
[[nodiscard]] Plan make_plan(const Problem& problem, const PlanOptions& options = {});

/// Returns the result in two sentences: "Best: dimension-sweep, 209, 1.05x the lower bound.
/// Runner-up: cyclic-sweep, 249."
[[nodiscard]] std::string plan_summary(const Problem& problem, const Plan& plan);

/// A candidate is the fastest while t_s, divided by the time of a message, is in this range.
struct PlanRange {
  double from = 0;
  double to = 0;              ///< infinite for the last
  std::size_t candidate = 0;  ///< in the plan
};

/// Throws Error(unsupported) if the time is not made of start-ups and transmissions alone (links of
/// several rates, wormhole switching), so that there are no crossover points.
void require_linear_time(const Model& model);

/// Which candidate is the fastest for which t_s, with everything else as it is: the crossover
/// points, exactly, from the start-ups and transmissions of each. Throws as require_linear_time.
[[nodiscard]] std::vector<PlanRange> best_ranges(const Problem& problem, const Plan& plan);

/// "shortest-sweep with detour 2".
[[nodiscard]] std::string name_with_parameters(const std::string& algorithm,
                                               const Parameters& parameters);

}  // namespace asterism

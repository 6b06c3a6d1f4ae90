#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <asterism/bounds.hpp>
#include <asterism/measure.hpp>

#include "bound/asynchronous_bounds.hpp"
#include "bound/best_link.hpp"
#include "bound/coarse_bounds.hpp"
#include "bound/findings.hpp"
#include "bound/graph_bounds.hpp"
#include "bound/host_spreading.hpp"
#include "bound/reduction_bounds.hpp"

namespace asterism {

namespace {

/// Relative error by which a sum or quotient may exceed the true one.
constexpr double rounding = 1e-12;

/// Times of non-empty steps, and the additional time of packets.
struct StepTimes {
  double a_step = 0;
  double a_message = 0;  // per unit of stretch
  double beside = 0;     // minimum
  [[nodiscard]] double of(std::uint64_t steps, double stretch) const {
    return a_step * static_cast<double>(steps) + std::max(a_message * stretch, beside);
  }
};

/// Returns the minimum time of the steps and their transmissions over all numbers of steps from
/// `first_steps` on. `transmitted` maps a number of steps to the required transmissions, or to 0 if
/// unknown.
template <class Transmitted>
double least_time(const StepTimes& times, const BestLink& link, std::uint64_t first_steps,
                  double stretch, Transmitted&& transmitted) {
  double least = std::numeric_limits<double>::infinity();
  for (std::uint64_t steps = first_steps;; ++steps) {
    const double more = transmitted(steps) / link.rate;
    least = std::min(least, times.of(steps, std::max(stretch, more)));
    // From here on, nothing is known about more steps, or the steps alone take longer.
    if (more <= stretch || times.of(steps + 1, stretch) >= least) return least;
  }
}

double least_time_of_whole(const StepTimes& times, const BestLink& link, const Findings& found,
                           double stretch) {
  return least_time(times, link, found.startups.value, stretch, [&](std::uint64_t steps) {
    double most = 0;
    for (const StepTradeoff& tradeoff : found.tradeoffs)
      most = std::max(most, tradeoff.whole_at(steps));
    return most;
  });
}

double least_time_in_parts(const StepTimes& times, const BestLink& link, const Findings& found,
                           double stretch) {
  return least_time(times, link, found.startups.value, stretch, [&](std::uint64_t steps) {
    double most = 0;
    for (const StepTradeoff& tradeoff : found.tradeoffs)
      most = std::max(most, tradeoff.parts_at(steps));
    return most;
  });
}

/// The bound for schedules that may split messages into arbitrarily small pieces.
LowerBound bound_in_pieces(const StepTimes& times, const BestLink& link, const Findings& found) {
  const double stretch = std::max(found.stretch_in_parts, found.volume / link.rate);
  LowerBound bound;
  bound.startups = bound.steps = found.startups.value;
  bound.startups_reason = found.startups.reason;
  bound.volume = found.volume;
  bound.transmissions = static_cast<std::uint64_t>(std::ceil(found.volume * (1 - rounding)));
  bound.transmissions_reason = found.transmissions.reason;
  bound.transmissions_reason.in_pieces = true;
  bound.time = std::max(found.time_in_parts, least_time_in_parts(times, link, found, stretch));
  return bound;
}

/// The bound for schedules in which every packet holds whole messages.
LowerBound bound_of_whole(const Model& model, const StepTimes& times, const BestLink& link,
                          Findings found) {
  // Each start-up carries at least one message over some link.
  found.transmissions.raise(found.startups.value, found.startups.reason);
  found.startups.raise(found.startups_of_whole.value, found.startups_of_whole.reason);
  if (model.packet_limit > 0)
    found.startups.raise(ceil_divide(found.transmissions.value, model.packet_limit),
                         {.code = BoundReasonCode::packet_limit, .at_once = model.packet_limit});
  found.transmissions.raise(found.startups.value, found.startups.reason);
  const double stretch =
      std::max(found.stretch, static_cast<double>(found.transmissions.value) / link.rate);
  LowerBound bound;
  bound.startups = bound.steps = found.startups.value;
  bound.startups_reason = found.startups.reason;
  bound.transmissions = found.transmissions.value;
  bound.volume = static_cast<double>(found.transmissions.value);
  bound.transmissions_reason = found.transmissions.reason;
  bound.time = std::max(found.time, least_time_of_whole(times, link, found, stretch));
  return bound;
}

LowerBound combined(const Problem& problem, Findings found) {
  const Model& model = problem.model;
  const BestLink link = best_link_of(problem);
  const StepTimes times{model.step_startup() + link.latency, model.message_time(),
                        model.message_time() * found.mean_sent / link.rate +
                            model.combining_time(1) * found.mean_combined};
  if (found.broadcast) {
    found.broadcast->steps = found.startups.value;
    found.tradeoffs.push_back(broadcast_tradeoff(*found.broadcast));
  }
  return problem.divisible() ? bound_in_pieces(times, link, found)
                             : bound_of_whole(model, times, link, std::move(found));
}

/// Returns whether host_spreading_steps applies to the problem. A reduction is a broadcast with
/// time reversed; switches that copy do not combine.
bool must_spread_between_hosts(const Problem& problem) {
  if (problem.collective.message_count() == 0) return false;
  switch (problem.collective.handling()) {
    case Handling::copied:
      return problem.switches_only_forward();
    case Handling::combined:
    case Handling::prefixes:
      return problem.network().has_switches() && !problem.network().directed() &&
             problem.model.switches != Model::Switches::reduce;
    default:
      return false;
  }
}

/// Returns whether relay_spreading_steps applies to the problem.
bool must_relay_between_all(const Problem& problem) {
  return problem.collective.personalized() && !problem.collective.has_counts() &&
         problem.network().has_switches() && !problem.network().directed();
}

}  // namespace

LowerBound lower_bound(const Problem& problem, const NetworkMeasures& measures,
                       std::uint64_t memory_limit, Clock clock) {
  const Handling handling = problem.collective.handling();
  Findings findings;
  if (problem.collective.participant_count() > 1) {
    if (handling == Handling::combined || handling == Handling::prefixes) {
      raise_reduction_bounds(problem, measures, memory_limit, findings);
    } else {
      raise_coarse_bounds(problem, measures, memory_limit, findings);
      raise_graph_bounds(problem, memory_limit, findings);
    }
  }
  double asynchronous = asynchronous_bound(problem, findings);
  const double lock_step = findings.lock_step;
  if (must_spread_between_hosts(problem)) {
    findings.startups.raise(host_spreading_steps(problem),
                            {handling == Handling::copied ? BoundReasonCode::only_hosts_copy
                                                          : BoundReasonCode::only_hosts_combine});
    static constexpr double rounding = 1e-12;
    asynchronous = std::max(asynchronous, host_spreading_time(problem) * (1 - rounding));
  }
  if (must_relay_between_all(problem))
    findings.startups.raise(relay_spreading_steps(problem),
                            {BoundReasonCode::host_reaches_all_others});
  LowerBound bound = combined(problem, std::move(findings));
  // A lock-step schedule never takes less time than the same schedule without steps.
  bound.time =
      clock == Clock::asynchronous ? asynchronous : std::max({bound.time, asynchronous, lock_step});
  return bound;
}

LowerBound lower_bound(const Problem& problem, std::uint64_t memory_limit, const Progress& progress,
                       Clock clock) {
  MeasureOptions options;
  options.memory_limit = memory_limit;
  options.progress = progress;
  return lower_bound(problem, measure(problem.network(), options), memory_limit, clock);
}

}  // namespace asterism

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <set>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/sweep.hpp>

#include "plan/plan_record.hpp"

namespace asterism {

double Sweep::time_at(double ratio) const {
  double least = std::numeric_limits<double>::infinity();
  for (const SweepRange& range : ranges)
    least = std::min(least, range.startups * ratio + range.transmissions);
  return least;
}

Problem problem_at_ratio(const Problem& problem, SweptQuantity quantity, double ratio) {
  Problem result = problem;
  if (quantity == SweptQuantity::startup)
    result.model.startup = ratio * problem.model.message_time();
  else
    result.model.message_size = problem.model.startup / (problem.model.unit_time() * ratio);
  return result;
}

namespace {

/// Candidates as lines over the ratio.
class SweptLines {
 public:
  struct Line {
    double startups, transmissions;
    PlanCandidate candidate;
    [[nodiscard]] double at(double ratio) const { return startups * ratio + transmissions; }
  };

  void add(const Problem& problem, const std::vector<PlanCandidate>& candidates) {
    for (const PlanCandidate& candidate : candidates) {
      const Metering& metering = candidate.metering;
      const auto startups = static_cast<double>(metering.startups);
      const double rest = metering.time - startups * problem.model.startup;
      add({startups, std::max(0.0, rest / problem.model.message_time()), candidate});
    }
  }

  /// Returns the lines of the lower envelope, in order.
  [[nodiscard]] std::vector<SweepRange> envelope(double from, double to) const {
    std::vector<SweepRange> ranges;
    for (double at = from; at < to;) {
      const Line& line = least_from(at);
      const double end = std::min(to, end_of(line, at));
      ranges.push_back({at, end, line.candidate, line.startups, line.transmissions});
      at = end;
    }
    return ranges;
  }

 private:
  /// Two plans may find the same line with different rounding errors.
  static bool are_equal(const Line& a, const Line& b) {
    static constexpr double rounding = 1e-9;
    return a.startups == b.startups &&
           std::abs(a.transmissions - b.transmissions) <= rounding * std::max(1.0, a.transmissions);
  }

  void add(Line line) {
    for (const Line& known : lines_)
      if (are_equal(known, line)) return;
    lines_.push_back(std::move(line));
  }

  /// Returns the lowest line at a ratio; on ties, the one with the fewest start-ups, which remains
  /// the lowest.
  [[nodiscard]] const Line& least_from(double ratio) const {
    return *std::ranges::min_element(lines_, [&](const Line& a, const Line& b) {
      const double difference = a.at(ratio) - b.at(ratio);
      if (std::abs(difference) > 1e-12 * a.at(ratio)) return difference < 0;
      return a.startups < b.startups;
    });
  }

  /// Returns where the first line with fewer start-ups falls below this one.
  [[nodiscard]] double end_of(const Line& line, double from) const {
    double end = std::numeric_limits<double>::infinity();
    for (const Line& other : lines_) {
      if (other.startups >= line.startups) continue;
      const double crossing =
          (other.transmissions - line.transmissions) / (line.startups - other.startups);
      if (crossing > from) end = std::min(end, crossing);
    }
    return end;
  }

  std::vector<Line> lines_;
};

class Sweeper {
 public:
  Sweeper(const Problem& problem, const SweepOptions& options)
      : problem_(problem), options_(options) {
    options_.plan.rank_by = Clock::lock_step;
  }

  Sweep run() {
    plan_at({options_.min_ratio, options_.max_ratio});
    do update_ranges();
    while (refine());
    update_ranges();  // with the plans that were made last
    return std::move(sweep_);
  }

 private:
  using Planned = std::map<double, double>::value_type;

  void update_ranges() { sweep_.ranges = lines_.envelope(options_.min_ratio, options_.max_ratio); }

  /// Plans at all corners and in all gaps that have no plan yet. Returns whether there is more to
  /// do.
  bool refine() {
    std::vector<double> places = places_to_plan();
    sweep_.complete = places.empty();
    const std::uint64_t plans_left =
        options_.max_plans - std::min(options_.max_plans, sweep_.num_plans);
    const bool is_last = places.size() > plans_left;
    if (is_last) places.resize(plans_left);
    plan_at(places);
    return !sweep_.complete && !is_last;
  }

  [[nodiscard]] std::vector<double> places_to_plan() const {
    std::set<double> places;
    for (const SweepRange& range : sweep_.ranges)
      if (!is_planned(range.to)) places.insert(range.to);
    for (auto next = std::next(planned_.begin()); next != planned_.end(); ++next)
      add_middle(*std::prev(next), *next, places);
    return {places.begin(), places.end()};
  }

  /// Uses square roots, which are the same on every machine.
  void add_middle(const Planned& low, const Planned& high, std::set<double>& places) const {
    const double gap = is_settled(low, high) ? options_.max_settled_gap : options_.max_gap;
    if (high.first > low.first * gap) places.insert(std::sqrt(low.first) * std::sqrt(high.first));
  }

  /// Returns whether the plans at both ends are the fastest known there, and one range covers both.
  [[nodiscard]] bool is_settled(const Planned& low, const Planned& high) const {
    const auto is_fastest = [&](const Planned& planned) {
      return planned.second <= sweep_.time_at(planned.first) * (1 + options_.tolerance);
    };
    return is_fastest(low) && is_fastest(high) &&
           std::ranges::any_of(sweep_.ranges, [&](const SweepRange& range) {
             return range.from <= low.first * (1 + nearby) && high.first <= range.to * (1 + nearby);
           });
  }

  [[nodiscard]] bool is_planned(double ratio) const {
    const auto next = planned_.lower_bound(ratio * (1 - nearby));
    return next != planned_.end() && next->first <= ratio * (1 + nearby);
  }

  /// Makes the plans as tasks. Their candidates are pooled in the order of the ratios.
  void plan_at(const std::vector<double>& ratios) {
    std::vector<std::string> tasks;
    for (const double ratio : ratios)
      tasks.push_back(fmt::format("plan for t_s/t_m = {:g}\n{}", ratio, record_of(ratio)));
    std::vector<std::vector<PlanCandidate>> candidates(ratios.size());
    run_tasks(
        options_.runner, tasks,
        [this](const std::string& task, const TaskRoom& room) {
          return record_of(candidates_at(read_record<double>(details_of(task)), room));
        },
        [&](std::size_t task, const std::string& result) {
          candidates[task] = read_record<std::vector<PlanCandidate>>(result);
        },
        options_.plan.progress);
    for (std::size_t i = 0; i < ratios.size(); ++i) pool(ratios[i], candidates[i]);
  }

  [[nodiscard]] std::vector<PlanCandidate> candidates_at(double ratio, const TaskRoom& room) const {
    PlanOptions how = options_.plan;
    how.progress = room.progress;
    Plan plan = make_plan(problem_at_ratio(problem_, options_.quantity, ratio), how);
    if (plan.interrupted) throw Error(ErrorCode::interrupted, "interrupted");
    return std::move(plan.candidates);
  }

  void pool(double ratio, const std::vector<PlanCandidate>& candidates) {
    ++sweep_.num_plans;
    const Problem problem = problem_at_ratio(problem_, options_.quantity, ratio);
    lines_.add(problem, candidates);
    planned_[ratio] = candidates.front().metering.time / problem.model.message_time();
  }

  /// Corners of two envelopes differ by rounding.
  static constexpr double nearby = 1e-9;

  const Problem& problem_;
  SweepOptions options_;
  SweptLines lines_;
  std::map<double, double>
      planned_;  ///< minimum time of the plan at a ratio, in units of a message
  Sweep sweep_;
};

void require_sweepable(const Problem& problem, const SweepOptions& options) {
  require_linear_time(problem.model);
  if (!(problem.model.message_time() > 0))
    throw Error(ErrorCode::out_of_range, "messages take no time, so there is nothing to sweep over",
                "choose a message size and a transmission time above 0");
  if (options.quantity == SweptQuantity::message_size && !(problem.model.startup > 0))
    throw Error(ErrorCode::out_of_range, "without start-up time the message size does not matter",
                "choose a start-up time above 0");
  if (!(options.min_ratio > 0) || !(options.min_ratio < options.max_ratio) ||
      std::isinf(options.max_ratio))
    throw Error(ErrorCode::out_of_range, "a sweep needs two ends above 0, the lesser one first",
                "choose finite ends");
  if (!(std::min(options.max_gap, options.max_settled_gap) >= 1.001))
    throw Error(ErrorCode::out_of_range, "the plans of a sweep would be too close to each other",
                "choose a gap of 1.001 or more");
}

}  // namespace

Sweep sweep(const Problem& problem, const SweepOptions& options) {
  require_sweepable(problem, options);
  return Sweeper(problem, options).run();
}

}  // namespace asterism

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <set>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/expect.hpp>
#include <asterism/measure.hpp>

#include "base/text.hpp"
#include "plan/each_at_once.hpp"
#include "plan/trials.hpp"
#include "problem/bandwidth.hpp"

namespace asterism {

namespace {

/// Makes the rows of the table, in an order that lets neighbouring sizes share what was found.
class Expecter {
 public:
  Expecter(const Problem& problem, const ExpectOptions& options)
      : problem_(problem),
        options_(options),
        per_message_(buffer_per_message(problem)),
        messages_(message_sizes()),
        rows_(messages_.size()),
        trials_(messages_.size()) {
    PlanOptions& plan = options_.plan;
    if (!plan.rank_by) plan.rank_by = default_clock(problem.model);
    if (plan.measures != nullptr) return;
    MeasureOptions how;
    how.memory_limit = plan.memory_limit;
    how.progress = plan.progress;
    plan.measures = std::make_shared<const NetworkMeasures>(measure(problem.network(), how));
  }

  [[nodiscard]] Expectation run() && {
    Expectation result;
    try {
      fill_all();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::interrupted || !rows_.front()) throw;
      result.interrupted = true;
    }
    for (std::optional<ExpectedSize>& row : rows_) {
      if (!row) break;
      result.sizes.push_back(*std::move(row));
    }
    result.num_plans = num_plans_;
    return result;
  }

 private:
  void fill_all() {
    plan_at(0);
    if (rows_.size() == 1) return;
    plan_at(rows_.size() - 1);
    fill_between(0, rows_.size() - 1);
  }

  void fill_between(std::size_t low, std::size_t high) {
    if (high - low < 2) return;
    if (same_best(low, high)) {
      for (std::size_t i = low + 1; i < high; ++i) run_again(i, low, high);
      return;
    }
    const std::size_t middle = low + (high - low) / 2;
    plan_at(middle);
    fill_between(low, middle);
    fill_between(middle, high);
  }

  [[nodiscard]] bool same_best(std::size_t one, std::size_t other) const {
    const PlanCandidate& a = rows_[one]->best;
    const PlanCandidate& b = rows_[other]->best;
    return a.algorithm == b.algorithm && a.parameters == b.parameters;
  }

  /// In whole bytes, as benchmarks count elements: rounded down, and without those that are 0.
  [[nodiscard]] std::vector<double> message_sizes() const {
    std::vector<double> messages;
    for (const double size : options_.sizes) {
      const double message =
          std::floor(options_.meaning == SizeMeaning::message ? size : size / per_message_);
      if (message >= 1 && (messages.empty() || message > messages.back()))
        messages.push_back(message);
    }
    if (!messages.empty()) return messages;
    throw Error(ErrorCode::out_of_range, "no size leaves a byte for each message",
                fmt::format("choose sizes from {:g} B on", std::ceil(per_message_)));
  }

  [[nodiscard]] Problem problem_at(std::size_t index) const {
    Problem result = problem_;
    result.model.message_size = messages_[index];
    return result;
  }

  void report_size(std::size_t index) {
    report(options_.plan.progress,
           fmt::format("sizes; now {}", size_text(messages_[index] * per_message_)), done_,
           rows_.size());
  }

  void plan_at(std::size_t index) {
    report_size(index);
    const Problem problem = problem_at(index);
    Plan plan = make_plan(problem, options_.plan);
    if (plan.interrupted) throw Error(ErrorCode::interrupted, "interrupted", "");
    ++num_plans_;
    trials_[index] = trials_of(problem, plan);
    take(index, problem, plan.bound, std::move(plan.candidates), true);
  }

  /// The candidates worth running at other sizes: the fastest without searches, which would search
  /// again, besides the best.
  [[nodiscard]] std::vector<Trial> trials_of(const Problem& problem, const Plan& plan) const {
    static constexpr std::size_t max_trials = 4;
    std::vector<Trial> trials;
    std::set<std::string> names;
    for (const PlanCandidate& candidate : plan.candidates) {
      if (!candidate.library.empty() || !names.insert(candidate.algorithm).second) continue;
      const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(candidate.algorithm);
      const Trial trial{&algorithm, candidate.parameters};
      if (!trials.empty() && searches(problem, trial)) continue;
      trials.push_back(trial);
      if (trials.size() == max_trials) break;
    }
    return trials;
  }
  [[nodiscard]] static bool searches(const Problem& problem, const Trial& trial) {
    const auto& hint = trial.algorithm->hints.searches;
    return hint && hint({problem, trial.parameters});
  }

  /// Runs what is best at the two planned sizes around this one, and the defaults of libraries.
  void run_again(std::size_t index, std::size_t low, std::size_t high) {
    report_size(index);
    const Problem problem = problem_at(index);
    const PlanOptions& plan = options_.plan;
    const LowerBound bound = lower_bound(problem, *plan.measures, plan.memory_limit, *plan.rank_by);
    const TrialRunner runner(problem, plan, bound);
    const std::vector<Trial> trials = trials_between(problem, low, high);
    std::vector<TrialResult> results(trials.size());
    each_at_once(trials.size(), [&](std::uint64_t i) { results[i] = runner.run(trials[i]); });
    std::vector<PlanCandidate> candidates;
    for (TrialResult& result : results)
      if (result.candidate) candidates.push_back(*std::move(result.candidate));
    std::ranges::stable_sort(candidates, {}, &PlanCandidate::ranked_time);
    if (is_good_enough(candidates, low, high))
      take(index, problem, bound, std::move(candidates), false);
    else
      plan_at(index);
  }

  [[nodiscard]] std::vector<Trial> trials_between(const Problem& problem, std::size_t low,
                                                  std::size_t high) const {
    std::vector<Trial> trials;
    std::set<std::string> names;
    for (const std::size_t end : {low, high})
      for (const Trial& trial : trials_[end])
        if (names.insert(trial.name()).second) trials.push_back(trial);
    for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
      if (!algorithm.hints.library.empty() && !why_not(algorithm, problem))
        for (const Parameters& parameters : combinations(algorithm, problem))
          trials.push_back({&algorithm, parameters});
    return trials;
  }

  [[nodiscard]] bool is_good_enough(const std::vector<PlanCandidate>& candidates, std::size_t low,
                                    std::size_t high) const {
    static constexpr double tolerance = 1.01;
    if (candidates.empty() || !candidates.front().verified) return false;
    const double near = std::max(rows_[low]->best.ratio, rows_[high]->best.ratio);
    return candidates.front().ratio <= tolerance * near;
  }

  void take(std::size_t index, const Problem& problem, const LowerBound& bound,
            std::vector<PlanCandidate> candidates, bool planned) {
    ExpectedSize row;
    row.message = problem.model.message_size;
    row.buffer = row.message * per_message_;
    row.bound = bound;
    row.best = candidates.front();
    row.planned = planned;
    if (const auto bandwidths = bandwidths_of(problem, row.best.ranked_time())) {
      row.algorithm_bandwidth = bandwidths->algorithm / 1e3;
      row.bus_bandwidth = bandwidths->bus / 1e3;
    }
    for (PlanCandidate& candidate : candidates)
      if (!candidate.library.empty()) row.libraries.push_back(std::move(candidate));
    std::ranges::stable_sort(row.libraries, {}, &PlanCandidate::library);
    rows_[index] = std::move(row);
    ++done_;
  }

  const Problem& problem_;
  ExpectOptions options_;
  double per_message_;
  std::vector<double> messages_;  // their sizes, ascending
  std::vector<std::optional<ExpectedSize>> rows_;
  std::vector<std::vector<Trial>> trials_;  // by size; empty where nothing was planned
  std::uint64_t num_plans_ = 0, done_ = 0;
};

}  // namespace

Expectation expect(const Problem& problem, const ExpectOptions& options) {
  return Expecter(problem, options).run();
}

}  // namespace asterism

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
#include "plan/plan_record.hpp"
#include "plan/trials.hpp"
#include "problem/bandwidth.hpp"

namespace asterism {

namespace {

/// The candidates worth running at a size, and the ratio that they should reach there.
struct Proposals {
  std::vector<std::pair<std::string, Parameters>> candidates;
  double ratio = 0;
};

template <class Record, RecordedAs<Proposals> Value>
void record_fields(Record& record, Value& proposals) {
  record(proposals.candidates, proposals.ratio);
}

/// A row, with what is worth running at other sizes.
struct PlannedSize {
  ExpectedSize row;
  Proposals proposals;  ///< empty if the row is not planned
};

template <class Record, RecordedAs<PlannedSize> Value>
void record_fields(Record& record, Value& size) {
  record(size.row, size.proposals);
}

/// A task: one size, to be planned unless there are proposals.
struct SizeTask {
  std::size_t index = 0;
  std::optional<Proposals> proposals{};
};

template <class Record, RecordedAs<SizeTask> Value>
void record_fields(Record& record, Value& task) {
  record(task.index, task.proposals);
}

/// Makes the rows of the table, in rounds of tasks, so that neighbouring sizes share what was
/// found.
class Expecter {
 public:
  Expecter(const Problem& problem, const ExpectOptions& options)
      : problem_(problem),
        options_(options),
        per_message_(buffer_per_message(problem)),
        messages_(message_sizes()),
        rows_(messages_.size()),
        proposals_(messages_.size()) {
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
  using Interval = std::pair<std::size_t, std::size_t>;

  void fill_all() {
    std::vector<SizeTask> ends{{0}};
    if (rows_.size() > 1) ends.push_back({rows_.size() - 1});
    run_round(ends);
    std::vector<Interval> intervals{{0, rows_.size() - 1}};
    while (!intervals.empty()) intervals = fill_between(intervals);
  }

  /// Runs one round: fills the intervals whose ends have the same best candidate, and divides the
  /// others. Returns their halves.
  [[nodiscard]] std::vector<Interval> fill_between(const std::vector<Interval>& intervals) {
    std::vector<SizeTask> tasks;
    std::vector<Interval> halves;
    for (const auto& [low, high] : intervals) {
      if (high - low < 2) continue;
      if (same_best(low, high)) {
        for (std::size_t i = low + 1; i < high; ++i)
          tasks.push_back({i, proposals_between(low, high)});
        continue;
      }
      const std::size_t middle = low + (high - low) / 2;
      tasks.push_back({middle});
      halves.insert(halves.end(), {{low, middle}, {middle, high}});
    }
    run_round(tasks);
    return halves;
  }

  void run_round(const std::vector<SizeTask>& sizes) {
    std::vector<std::string> tasks;
    for (const SizeTask& size : sizes)
      tasks.push_back(
          fmt::format("{}\n{}", size_text(messages_[size.index] * per_message_), record_of(size)));
    run_tasks(
        options_.runner, tasks,
        [this](const std::string& task, const TaskRoom& room) {
          return record_of(expected(read_record<SizeTask>(details_of(task)), room.progress));
        },
        [&](std::size_t task, const std::string& result) {
          take(sizes[task].index, read_record<PlannedSize>(result));
        },
        [this](std::string_view size, std::uint64_t, std::uint64_t) {
          report(options_.plan.progress, fmt::format("sizes; now {}", size), done_, rows_.size());
        });
  }

  void take(std::size_t index, PlannedSize&& size) {
    if (size.row.planned) ++num_plans_;
    rows_[index] = std::move(size.row);
    proposals_[index] = std::move(size.proposals);
    ++done_;
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

  [[nodiscard]] PlannedSize expected(const SizeTask& task, const Progress& progress) const {
    if (task.index >= messages_.size()) throw std::logic_error("a size that is not in the table");
    const Problem problem = problem_at(task.index);
    PlanOptions how = options_.plan;
    how.progress = progress;
    if (task.proposals)
      if (auto row = run_again(problem, *task.proposals, how)) return {*std::move(row), {}};
    return planned(problem, how);
  }

  [[nodiscard]] PlannedSize planned(const Problem& problem, const PlanOptions& how) const {
    Plan plan = make_plan(problem, how);
    if (plan.interrupted) throw Error(ErrorCode::interrupted, "interrupted", "");
    Proposals proposals = proposals_of(problem, plan);
    return {row_of(problem, plan.bound, std::move(plan.candidates), true), std::move(proposals)};
  }

  /// The candidates worth running at other sizes: the fastest without searches, which would search
  /// again, besides the best.
  [[nodiscard]] static Proposals proposals_of(const Problem& problem, const Plan& plan) {
    static constexpr std::size_t max_candidates = 4;
    Proposals proposals{{}, plan.candidates.front().ratio};
    std::set<std::string> names;
    for (const PlanCandidate& candidate : plan.candidates) {
      if (!candidate.library.empty() || !names.insert(candidate.algorithm).second) continue;
      const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(candidate.algorithm);
      if (!proposals.candidates.empty() && searches(problem, {&algorithm, candidate.parameters}))
        continue;
      proposals.candidates.emplace_back(candidate.algorithm, candidate.parameters);
      if (proposals.candidates.size() == max_candidates) break;
    }
    return proposals;
  }
  [[nodiscard]] static bool searches(const Problem& problem, const Trial& trial) {
    const auto& hint = trial.algorithm->hints.searches;
    return hint && hint({problem, trial.parameters});
  }

  /// What is best at two planned sizes, for those between them.
  [[nodiscard]] Proposals proposals_between(std::size_t low, std::size_t high) const {
    Proposals between{{}, std::max(proposals_[low].ratio, proposals_[high].ratio)};
    std::set<std::string> names;
    for (const std::size_t end : {low, high})
      for (const auto& [algorithm, parameters] : proposals_[end].candidates)
        if (names.insert(name_with_parameters(algorithm, parameters)).second)
          between.candidates.emplace_back(algorithm, parameters);
    return between;
  }

  /// Runs the proposals and the defaults of libraries. Returns nothing if they are not good enough.
  [[nodiscard]] std::optional<ExpectedSize> run_again(const Problem& problem,
                                                      const Proposals& proposals,
                                                      const PlanOptions& how) const {
    const LowerBound bound = lower_bound(problem, *how.measures, how.memory_limit, *how.rank_by);
    const TrialRunner runner(problem, how, bound);
    const std::vector<Trial> trials = trials_of(problem, proposals);
    std::vector<TrialResult> results(trials.size());
    each_at_once(trials.size(), [&](std::uint64_t i) { results[i] = runner.run(trials[i]); });
    std::vector<PlanCandidate> candidates;
    for (TrialResult& result : results)
      if (result.candidate) candidates.push_back(*std::move(result.candidate));
    std::ranges::stable_sort(candidates, {}, &PlanCandidate::ranked_time);
    if (!is_good_enough(candidates, proposals.ratio)) return std::nullopt;
    return row_of(problem, bound, std::move(candidates), false);
  }

  [[nodiscard]] static std::vector<Trial> trials_of(const Problem& problem,
                                                    const Proposals& proposals) {
    std::vector<Trial> trials;
    for (const auto& [algorithm, parameters] : proposals.candidates)
      trials.push_back({&algorithm_catalogue().get(algorithm), parameters});
    for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
      if (!algorithm.hints.library.empty() && !why_not(algorithm, problem))
        for (const Parameters& parameters : combinations(algorithm, problem))
          trials.push_back({&algorithm, parameters});
    return trials;
  }

  [[nodiscard]] static bool is_good_enough(const std::vector<PlanCandidate>& candidates,
                                           double ratio_nearby) {
    static constexpr double tolerance = 1.01;
    return !candidates.empty() && candidates.front().verified &&
           candidates.front().ratio <= tolerance * ratio_nearby;
  }

  [[nodiscard]] ExpectedSize row_of(const Problem& problem, const LowerBound& bound,
                                    std::vector<PlanCandidate> candidates, bool planned) const {
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
    return row;
  }

  const Problem& problem_;
  ExpectOptions options_;
  double per_message_;
  std::vector<double> messages_;  // their sizes, ascending
  std::vector<std::optional<ExpectedSize>> rows_;
  std::vector<Proposals> proposals_;  // by size; empty where nothing was planned
  std::uint64_t num_plans_ = 0, done_ = 0;
};

}  // namespace

Expectation expect(const Problem& problem, const ExpectOptions& options) {
  return Expecter(problem, options).run();
}

}  // namespace asterism

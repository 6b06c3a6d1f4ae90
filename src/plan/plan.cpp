#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/measure.hpp>
#include <asterism/plan.hpp>

#include "base/text.hpp"
#include "graph/shared_links.hpp"
#include "plan/division_search.hpp"
#include "plan/each_at_once.hpp"
#include "plan/nothing_ranked.hpp"
#include "plan/ordered_run.hpp"
#include "plan/plan_constants.hpp"
#include "plan/ranking.hpp"
#include "plan/trial_list.hpp"
#include "synthesis/exact/exact_search.hpp"

namespace asterism {

namespace {

/// Measures the network unless the options already contain measures.
PlanOptions with_measures(const Problem& problem, PlanOptions options) {
  if (options.measures != nullptr) return options;
  MeasureOptions how;
  how.memory_limit = options.memory_limit;
  how.progress = options.progress;
  options.measures = std::make_shared<const NetworkMeasures>(measure(problem.network(), how));
  return options;
}

/// Serializes calls from several threads.
Progress one_at_a_time(const Progress& progress) {
  if (!progress) return {};
  auto guard = std::make_shared<std::mutex>();
  return [progress, guard](std::string_view what, std::uint64_t done, std::uint64_t all) {
    const std::lock_guard lock(*guard);
    progress(what, done, all);
  };
}

/// Checks the options before the network is searched for the lower bound.
PlanOptions checked(const Problem& problem, PlanOptions options) {
  const std::uint64_t nodes = problem.network().node_count();
  if (nodes > PlanOptions::max_nodes)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has {} nodes, and {} are the most that a plan is made for",
                            problem.network().spec(), with_thousands(nodes),
                            with_thousands(PlanOptions::max_nodes)),
                "choose a smaller network");
  if (!options.rank_by) options.rank_by = default_clock(problem.model);
  if (options.rank_by == Clock::asynchronous) require_meaning_without_steps(problem.model);
  options.progress = one_at_a_time(options.progress);
  return with_measures(problem, std::move(options));
}

/// A request for chunks implies that messages may be split. Throws Error if the problem forbids it.
Problem as_asked(const Problem& problem, const Parameters& parameters) {
  const bool cuts = std::ranges::any_of(common_parameters(), [&](const AlgorithmParameter& common) {
    const auto found = parameters.find(common.name);
    return found != parameters.end() && to_text(found->second) != "1";
  });
  if (!cuts || problem.divisible()) return problem;
  if (problem.model.divisible == Model::Divisible::no)
    throw Error(ErrorCode::usage, "messages are atomic, and a number of chunks is asked for",
                "leave out --chunks, or add --divisible yes");
  Problem divisible = problem;
  divisible.model.divisible = Model::Divisible::yes;
  return divisible;
}

class Planner {
 public:
  Planner(const Problem& problem, const PlanOptions& options)
      : problem_(as_asked(problem, options.parameters)),
        options_(checked(problem_, options)),
        plan_{lower_bound(problem_, *options_.measures, options.memory_limit, *options_.rank_by),
              {},
              {},
              {},
              {}},
        runner_(problem_, options_, plan_.bound),
        ranking_(plan_.bound) {}

  [[nodiscard]] Plan run() && {
    if (options_.watcher.bound) options_.watcher.bound(plan_.bound);
    const TrialList trials(problem_, options_, runner_);
    trials_ = &trials;
    try {
      try_all();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::interrupted || ranking_.trials().empty()) throw;
      plan_.interrupted = true;
    }
    return finished();
  }

 private:
  using Stage = Trial::Stage;
  static constexpr double rounding = Ranking::rounding;

  void try_all() {
    for (const OmittedTrial& failure : trials_->failures()) omit(failure.trial, failure.reason);
    run_cheap_ones_first(trials_->of(Stage::construct));
    divide(first_limit());
    search();
    divide(std::numeric_limits<double>::infinity());
  }

  [[nodiscard]] Plan finished() {
    ranking_.sort_by_time();
    if (!plan_.interrupted) verify_first();
    if (!plan_.interrupted) prove_first();
    ranking_.require_bound_holds();
    std::ranges::stable_sort(omitted_, {},
                             [](const OmittedTrial& omitted) { return omitted.trial.place; });
    for (const auto& [trial, reason] : omitted_)
      plan_.omissions.push_back({trial.algorithm->name, trial.parameters, reason});
    if (ranking_.trials().empty())
      throw nothing_ranked(problem_, plan_.omissions, trials_->obstacles());
    for (RankedTrial& ranked : ranking_.trials())
      plan_.candidates.push_back(std::move(ranked.candidate));
    if (plan_.interrupted)
      plan_.warning = fmt::format("interrupted: {} of {} candidates were tried", begun_.load(),
                                  trials_->size());
    return std::move(plan_);
  }

  /// For small problems in lock step with whole messages: tries to prove that nothing is faster
  /// than the best candidate, whose time is then a lower bound.
  void prove_first() {
    if (options_.rank_by != Clock::lock_step || problem_.divisible()) return;
    const RankedTrial* const best = ranking_.best_verified();
    if (best == nullptr || best->candidate.ratio <= 1 + rounding || !is_proved(*best)) return;
    plan_.bound.time = best->candidate.ranked_time();
    plan_.bound.time_reason = BoundReason{BoundReasonCode::sat_proof};
    for (RankedTrial& ranked : ranking_.trials())
      ranked.candidate.ratio = ranked.candidate.ranked_time() / plan_.bound.time;
  }
  [[nodiscard]] bool is_proved(const RankedTrial& best) {
    if (exact_obstacle(problem_)) return false;
    try {
      const ProblemGraph graph(problem_, options_.memory_limit);
      return nothing_is_faster(
          DeliveryTask(graph, problem_), best.candidate.ranked_time(),
          exact_limits(options_.effort, options_.progress, options_.memory_limit));
    } catch (const Error& error) {
      plan_.interrupted = error.code() == ErrorCode::interrupted;
      return false;  // The result is kept without a proof.
    }
  }

  /// Runs on all cores. Results are taken in the order of the trials, even if one is interrupted.
  void run_at_once(std::span<const Trial> trials) {
    std::vector<TrialResult> results(trials.size());
    const auto take_all = [&] {
      for (std::size_t i = 0; i < trials.size(); ++i)
        if (results[i].candidate || results[i].reason) take(trials[i], std::move(results[i]));
    };
    try {
      each_at_once(trials.size(), [&](std::uint64_t i) { results[i] = run_one(trials[i]); });
    } catch (const Error&) {
      take_all();
      throw;
    }
    take_all();
  }

  /// Expensive trials run last, most promising first, and only if they may be the best.
  void run_cheap_ones_first(std::span<const Trial> trials) {
    if (options_.effort == Effort::full) return run_at_once(trials);
    std::vector<Trial> cheap, expensive;
    for (const Trial& trial : trials) (is_expensive(trial) ? expensive : cheap).push_back(trial);
    run_at_once(cheap);
    run_the_promising(std::move(expensive));
  }
  [[nodiscard]] bool is_expensive(const Trial& trial) const {
    try {
      const double work = runner_.work_of(trial);
      return (work > cheap_work(trial) || is_hopeless_of_many(trial)) && work <= options_.max_work;
    } catch (const Error&) {
      return false;  // The trial will fail with a reason when it runs.
    }
  }
  /// Whether there are many participants, and start-ups alone take many times the lower bound.
  [[nodiscard]] bool is_hopeless_of_many(const Trial& trial) const {
    return has_many_participants() &&
           optimum(trial).time > plan_constants::hopeless_ratio_of_many * plan_.bound.time;
  }
  [[nodiscard]] bool has_many_participants() const {
    return problem_.collective.participant_count() >= plan_constants::many_participants;
  }
  /// Published algorithms are compared with the others even if they cannot win.
  [[nodiscard]] double cheap_work(const Trial& trial) const {
    return has_many_participants() && !is_published(trial.algorithm->origin)
               ? options_.cheap_work * plan_constants::cheap_share_of_many
               : options_.cheap_work;
  }
  void run_the_promising(std::vector<Trial> trials) {
    std::ranges::stable_sort(trials, {}, [&](const Trial& trial) { return optimum(trial).time; });
    std::erase_if(trials, [&](const Trial& trial) { return omit_if_beaten(trial); });
    run_in_turn(
        trials,
        [&](const Trial&, const PlanCandidate& candidate, const Trial& later) {
          return trials_->is_optional(later) && beats(candidate, later);
        },
        [&](const Trial& trial) { omit_if_beaten(trial); });
  }
  [[nodiscard]] TrialRunner::Optimum optimum(const Trial& trial) const {
    try {
      return runner_.optimum_of(trial);
    } catch (const Error&) {
      return {};  // The trial will fail with a reason when it runs.
    }
  }
  /// Returns whether there is nothing to gain from a trial, or too little for its work.
  [[nodiscard]] bool beats(const PlanCandidate& candidate, const Trial& trial) const {
    if (!candidate.verified) return false;
    const double enough = is_worth_little(trial) ? close_ratio() : 1 + rounding;
    return candidate.ranked_time() <=
           std::max(optimum(trial).time * (1 + rounding), plan_.bound.time * enough);
  }
  [[nodiscard]] bool is_worth_little(const Trial& trial) const {
    static constexpr double factor = 10;
    return runner_.work_of(trial) > factor * options_.cheap_work;
  }
  /// Omits the trial if a ranked candidate is at least as good as the trial can become. Returns
  /// whether it did.
  bool omit_if_beaten(const Trial& trial) {
    const TrialRunner::Optimum hoped = optimum(trial);
    const RankedTrial* const better = ranking_.best_verified();
    if (better == nullptr || !trials_->is_optional(trial) || !beats(better->candidate, trial))
      return false;
    const double time = better->candidate.ranked_time();
    omit(trial, time <= hoped.time * (1 + rounding) && hoped.startups > 0
                    ? OmissionReason{.code = OmissionCode::cannot_win,
                                     .better = better->trial.name(),
                                     .better_time = time,
                                     .min_startups = hoped.startups}
                    : little_to_gain(trial, *better));
    return true;
  }

  /// `omit_needless(trial)` returns the reason for omitting a trial that an earlier one made
  /// unnecessary.
  template <class MakesNeedless, class OmitNeedless>
  void run_in_turn(std::span<const Trial> trials, MakesNeedless&& makes_needless,
                   OmitNeedless&& omit_needless) {
    std::vector<std::optional<TrialResult>> results;
    const OrderedRun how{[&](const Trial& trial) { return run_one(trial); }, makes_needless,
                         options_.progress};
    const auto take_all = [&](bool all_run) {
      for (std::size_t i = 0; i < trials.size(); ++i)
        if (results[i])
          take(trials[i], *std::move(results[i]));
        else if (all_run)
          omit_needless(trials[i]);
    };
    try {
      run_in_order(trials, how, results);
    } catch (const Error&) {
      take_all(false);
      throw;
    }
    take_all(true);
  }

  [[nodiscard]] TrialResult run_one(const Trial& trial) {
    report(trial.progress ? trial.progress : options_.progress, progress_text(trial), ++begun_,
           trials_->size());
    TrialResult result = runner_.run(trial);
    if (result.candidate) tell(*result.candidate);
    return result;
  }
  /// For example "forestcoll; best so far: bfb, 12.5".
  [[nodiscard]] std::string progress_text(const Trial& trial) {
    const std::lock_guard lock(telling_);
    return best_text_.empty() ? trial.name()
                              : fmt::format("{}; best so far: {}", trial.name(), best_text_);
  }

  /// Runs searching and made-to-measure trials in parallel. The former are unnecessary if a
  /// candidate is optimal, the latter if one is close to the lower bound.
  void search() {
    std::vector<Trial> trials;
    for (const Stage stage : {Stage::search, Stage::made_to_measure})
      for (const Trial& trial : trials_->of(stage))
        if (!omit_if_needless(trial) && !omit_of_many_if_beaten(trial)) trials.push_back(trial);
    if (const RankedTrial* const best = ranking_.best_verified(); best != nullptr && may_give_up())
      for (Trial& trial : trials)
        if (trial.stage == Stage::search) trial.time_to_beat = best->candidate.ranked_time();
    run_in_turn(
        trials,
        [&](const Trial& earlier, const PlanCandidate& candidate, const Trial& later) {
          if (earlier.stage != Stage::search) return false;
          return later.stage == Stage::search
                     ? candidate.verified && ranking_.meets_bound(candidate)
                     : ranking_.is_within(candidate, close_ratio());
        },
        [&](const Trial& trial) { omit_if_needless(trial); });
  }
  bool omit_if_needless(const Trial& trial) {
    const RankedTrial* const enough =
        trial.stage == Stage::search ? ranking_.optimal() : ranking_.within(close_ratio());
    if (enough == nullptr) return false;
    omit(trial, little_to_gain(trial, *enough));
    return true;
  }
  /// With many participants, a search takes seconds even if its start-ups show that it is in vain.
  bool omit_of_many_if_beaten(const Trial& trial) {
    return has_many_participants() && options_.effort != Effort::full && omit_if_beaten(trial);
  }
  [[nodiscard]] bool may_give_up() const {
    return options_.effort != Effort::full && options_.rank_by == Clock::lock_step;
  }

  void tell(const PlanCandidate& candidate) {
    const std::lock_guard lock(telling_);
    if (candidate.ranked_time() < best_time_) {
      best_time_ = candidate.ranked_time();
      best_text_ =
          fmt::format("{}, {:.6g}", name_with_parameters(candidate.algorithm, candidate.parameters),
                      best_time_);
    }
    if (options_.watcher.candidate) options_.watcher.candidate(candidate);
  }

  /// Before the search, if costs have units, only candidates up to this time are divided: the
  /// search may come so close to the lower bound that the others need not be.
  [[nodiscard]] double first_limit() const {
    return runner_.has_units() && options_.effort != Effort::full
               ? plan_constants::promising_ratio * plan_.bound.time
               : std::numeric_limits<double>::infinity();
  }
  /// Cuts the messages of candidates that take at most `max_time`, once each, unless their number
  /// of pieces is given. If costs have units, the most promising come first, and the others only if
  /// none of them gets close to the lower bound.
  void divide(double max_time) {
    std::vector<RankedTrial>& ranked = ranking_.trials();
    const bool given = std::ranges::any_of(common_parameters(), [&](const auto& common) {
      return options_.parameters.contains(common.name);
    });
    if (!problem_.divisible() || given) return;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < ranked.size(); ++i)
      if (!ranked[i].is_divided && !(ranked[i].candidate.ranked_time() > max_time))
        places.push_back(i);
    const bool in_waves = runner_.has_units();
    if (in_waves)
      std::ranges::stable_sort(
          places, {}, [&](std::size_t place) { return ranked[place].candidate.ranked_time(); });
    const std::size_t wave = in_waves ? plan_constants::divisions_per_wave : places.size();
    for (std::size_t i = 0; i < places.size(); i += wave) {
      if (ranking_.within(close_ratio()) != nullptr) return;
      divide_ranked(std::span(places).subspan(i, std::min(wave, places.size() - i)));
    }
  }
  /// On all cores, whatever the order.
  void divide_ranked(std::span<const std::size_t> places) {
    std::vector<RankedTrial>& ranked = ranking_.trials();
    const double best_time = ranking_.best_time();
    for (const std::size_t place : places) ranked[place].is_divided = true;
    std::vector<std::optional<RankedTrial>> faster(places.size());
    const auto take_all = [&] {
      for (std::size_t i = 0; i < places.size(); ++i)
        if (faster[i]) ranked[places[i]] = *std::move(faster[i]);
      for (const std::size_t place : places) ranked[place].schedule.reset();
    };
    try {
      each_at_once(places.size(), [&](std::uint64_t i) {
        faster[i] = divided_trial(ranked[places[i]], best_time);
      });
    } catch (const Error&) {
      take_all();
      throw;
    }
    take_all();
  }
  [[nodiscard]] std::optional<RankedTrial> divided_trial(const RankedTrial& undivided,
                                                         double best_time) {
    if (!undivided.candidate.library.empty()) return std::nullopt;
    report(options_.progress, "splitting messages for " + progress_text(undivided.trial), begun_,
           trials_->size());
    const auto trial = DivisionSearch(runner_, problem_, options_, best_time)
                           .faster(undivided.trial, undivided.candidate, undivided.schedule);
    if (!trial) return std::nullopt;
    TrialResult result = runner_.run(*trial);
    if (!result.candidate || !(result.candidate->ranked_time() < undivided.candidate.ranked_time()))
      return std::nullopt;
    tell(*result.candidate);
    return RankedTrial{
        .trial = *trial, .candidate = *std::move(result.candidate), .is_divided = true};
  }

  /// There is nothing to gain at all if the other candidate is optimal.
  [[nodiscard]] OmissionReason little_to_gain(const Trial& trial, const RankedTrial& close) const {
    OmissionReason reason{.code = OmissionCode::already_optimal,
                          .better = close.trial.name(),
                          .better_time = close.candidate.ranked_time(),
                          .is_search = trial.stage != Stage::construct};
    if (close.candidate.ratio <= 1 + rounding) return reason;
    reason.code = OmissionCode::close_to_bound;
    reason.percent = 100 * (close_ratio() - 1);
    return reason;
  }
  /// Closer to the lower bound there is little to gain; where there is little to do, everything is
  /// tried all the same. If costs have units, messages are cut into many pieces to hide latencies,
  /// so that there is never little to do.
  [[nodiscard]] double close_ratio() const {
    if (runner_.is_small() && !runner_.has_units()) return 1 + rounding;
    const bool is_cheap = runner_.is_small() && !problem_.network().costs_in_units();
    const ByEffort<double>& close =
        is_cheap ? plan_constants::close_ratio_of_small : plan_constants::close_ratio;
    return std::max(close.at(options_.effort), 1 + rounding);
  }

  void take(const Trial& trial, TrialResult result) {
    if (!result.candidate) return omit(trial, *result.reason);
    const PlanCandidate candidate = *result.candidate;
    ranking_.add({trial, *std::move(result.candidate), std::move(result.schedule)});
    ranking_.trials().back().trial.time_to_beat = std::numeric_limits<double>::infinity();
    for (const Trial& twin : trials_->twins_of(trial)) {
      ranking_.add({twin, TrialRunner::same_result(twin, candidate)});
      tell(ranking_.trials().back().candidate);
    }
  }

  void omit(const Trial& trial, const OmissionReason& reason) {
    for (const Trial& twin : trials_->twins_of(trial)) omitted_.push_back({twin, reason});
    omitted_.push_back({trial, reason});
  }

  /// Verifies the first candidate regardless of the number of moves, if it fits in memory.
  void verify_first() {
    std::vector<RankedTrial>& ranked = ranking_.trials();
    while (!ranked.empty() && !ranked.front().candidate.verified) {
      const Trial first = ranked.front().trial;
      try {
        const CheckedRun checked = run_checked(*first.algorithm, runner_.request_of(first));
        ranked.front().candidate.verified = checked.verdict.valid;
        if (checked.verdict.valid) return;
        omitted_.push_back({first, TrialRunner::refusal(checked.verdict)});
        ranked.erase(ranked.begin());
      } catch (const Error& error) {
        if (error.code() == ErrorCode::interrupted) throw;
        plan_.warning = fmt::format("{}, which is ranked first, is metered but not verified: {}",
                                    first.name(), error.sentence());
        return;
      }
    }
  }

  const Problem problem_;
  /// Kept for all candidates.
  const std::shared_ptr<const LinkTable> links_ = shared_link_table(problem_.network());
  PlanOptions options_;
  Plan plan_;
  TrialRunner runner_;
  Ranking ranking_;
  const TrialList* trials_ = nullptr;
  std::vector<OmittedTrial> omitted_;
  std::atomic<std::uint64_t> begun_ = 0;
  std::mutex telling_;
  double best_time_ = std::numeric_limits<double>::infinity();  // for progress reports
  std::string best_text_;
};

}  // namespace

std::string name_with_parameters(const std::string& algorithm, const Parameters& parameters) {
  std::vector<std::string> values;
  for (const auto& [name, value] : parameters)
    values.push_back(fmt::format("{} {}", name, to_text(value)));
  return values.empty() ? algorithm : fmt::format("{} with {}", algorithm, fmt::join(values, ", "));
}

Plan make_plan(const Problem& problem, const PlanOptions& options) {
  return Planner(problem, options).run();
}

}  // namespace asterism

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/measure.hpp>
#include <asterism/plan.hpp>

#include "base/text.hpp"
#include "plan/division_search.hpp"
#include "plan/each_at_once.hpp"
#include "plan/ordered_run.hpp"
#include "plan/trials.hpp"

namespace asterism {

namespace {

/// "1.124 times", with enough digits to tell it from 1.
std::string times_text(double ratio) {
  static constexpr int usual_digits = 4;
  static constexpr int most_digits = 17;
  std::string text = fmt::format("{:.{}g}", ratio, usual_digits);
  for (int digits = usual_digits; text == "1" && digits < most_digits;)
    text = fmt::format("{:.{}g}", ratio, ++digits);
  return text + " times";
}

struct RankedTrial {
  Trial trial;
  PlanCandidate candidate;
  std::shared_ptr<const Schedule> schedule{};  // as of TrialResult
};

struct OmittedTrial {
  std::size_t place = 0;
  PlanOmission omission;
};

/// Of the network, if they are not there yet.
PlanOptions with_measures(const Problem& problem, PlanOptions options) {
  if (options.measures != nullptr) return options;
  MeasureOptions how;
  how.memory_limit = options.memory_limit;
  how.progress = options.progress;
  options.measures = std::make_shared<const NetworkMeasures>(measure(problem.network(), how));
  return options;
}

/// For several threads: one call at a time.
Progress one_at_a_time(const Progress& progress) {
  if (!progress) return {};
  auto guard = std::make_shared<std::mutex>();
  return [progress, guard](std::string_view what, std::uint64_t done, std::uint64_t all) {
    const std::lock_guard lock(*guard);
    progress(what, done, all);
  };
}

/// Before the network is searched for the lower bound.
PlanOptions checked(const Problem& problem, PlanOptions options) {
  const std::uint64_t nodes = problem.network().node_count();
  if (nodes > PlanOptions::most_nodes)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has {} nodes, and {} are the most that a plan is made for",
                            problem.network().spec(), with_thousands(nodes),
                            with_thousands(PlanOptions::most_nodes)),
                "choose a smaller network");
  if (!options.rank_by) options.rank_by = default_clock(problem.model);
  if (options.rank_by == Clock::asynchronous) require_meaning_without_steps(problem.model);
  options.progress = one_at_a_time(options.progress);
  return with_measures(problem, std::move(options));
}

/// Whoever asks for chunks says that messages may be cut; throws Error if the problem says not.
Problem as_asked(const Problem& problem, const Parameters& parameters) {
  const bool cuts = std::ranges::any_of(common_parameters(), [&](const AlgorithmParameter& common) {
    const auto found = parameters.find(common.name);
    return found != parameters.end() && found->second != "1";
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
        runner_(problem_, options_, plan_.bound) {}

  [[nodiscard]] Plan run() && {
    if (options_.watcher.bound) options_.watcher.bound(plan_.bound);
    try {
      try_all();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::interrupted || ranked_.empty()) throw;
      interrupted_ = true;
    }
    return finished();
  }

 private:
  using Stage = Trial::Stage;

  void try_all() {
    std::vector<Trial> trials = all_trials();
    total_ = trials.size();
    std::ranges::stable_sort(trials, {}, &Trial::stage);
    const auto stage = [&](Stage wanted) {
      return std::span<const Trial>(std::ranges::lower_bound(trials, wanted, {}, &Trial::stage),
                                    std::ranges::upper_bound(trials, wanted, {}, &Trial::stage));
    };
    run_cheap_ones_first(stage(Stage::construct));
    divide();
    search(stage(Stage::search));
    make_to_measure(stage(Stage::made_to_measure));
    divide();
  }

  [[nodiscard]] Plan finished() {
    rank();
    if (!interrupted_) verify_first();
    require_bound_holds();
    std::ranges::stable_sort(omitted_, {}, &OmittedTrial::place);
    for (OmittedTrial& omitted : omitted_) plan_.omissions.push_back(std::move(omitted.omission));
    if (ranked_.empty()) refuse();
    for (RankedTrial& ranked : ranked_) plan_.candidates.push_back(std::move(ranked.candidate));
    plan_.interrupted = interrupted_;
    if (interrupted_)
      plan_.warning =
          fmt::format("interrupted: {} of {} candidates were tried", begun_.load(), total_);
    explain();
    return std::move(plan_);
  }

  [[nodiscard]] std::vector<Trial> all_trials() {
    std::vector<Trial> trials;
    for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
      try {
        if (const auto obstacle = why_not(algorithm, problem_)) {
          note(algorithm, *obstacle);
          continue;
        }
        for (const Parameters& parameters :
             combinations(algorithm, problem_, options_.parameters)) {
          Trial trial{&algorithm, parameters, num_trials_++};
          trial.stage = stage_of(trial);
          if (!is_twin(trial)) trials.push_back(std::move(trial));
        }
      } catch (const Error& error) {
        if (error.code() == ErrorCode::interrupted) throw;
        omit({&algorithm, {}, num_trials_++}, error.sentence());
      }
    }
    return trials;
  }
  [[nodiscard]] Stage stage_of(const Trial& trial) const {
    const CollectiveAlgorithm& algorithm = *trial.algorithm;
    if (algorithm.made_to_measure) return Stage::made_to_measure;
    const bool searches =
        algorithm.searches && algorithm.searches(divided(algorithm, runner_.request_of(trial)).own);
    return searches ? Stage::search : Stage::construct;
  }
  /// Whether an earlier trial makes the same schedule, whose result is then taken for both.
  [[nodiscard]] bool is_twin(const Trial& trial) {
    if (!trial.algorithm->recipe) return false;
    const DividedRequest division = divided(*trial.algorithm, runner_.request_of(trial));
    const auto [first, is_new] = first_by_recipe_.emplace(
        std::tuple(trial.algorithm->recipe(division.own), division.chunks, division.pipeline),
        trial.place);
    if (!is_new) twins_[first->second].push_back(trial);
    return !is_new;
  }
  /// What stands in the way of those that do the collective elsewhere.
  void note(const CollectiveAlgorithm& algorithm, const std::string& obstacle) {
    if (std::ranges::find(algorithm.collectives, problem_.collective.kind()) !=
        algorithm.collectives.end())
      obstacles_.push_back(fmt::format("{}: {}", algorithm.name, obstacle));
  }

  /// On all cores; results are taken in the order of the trials, also if one is interrupted.
  void run_at_once(std::span<const Trial> trials) {
    std::vector<TrialResult> results(trials.size());
    const auto take_all = [&] {
      for (std::size_t i = 0; i < trials.size(); ++i)
        if (results[i].candidate || !results[i].reason.empty())
          take(trials[i], std::move(results[i]));
    };
    try {
      each_at_once(trials.size(), [&](std::uint64_t i) { results[i] = run_one(trials[i]); });
    } catch (const Error&) {
      take_all();
      throw;
    }
    take_all();
  }

  /// What is expensive is run last, the most promising first, and only if it may be the best.
  void run_cheap_ones_first(std::span<const Trial> trials) {
    if (options_.effort == Effort::full) return run_at_once(trials);
    std::vector<Trial> cheap, expensive;
    for (const Trial& trial : trials) (is_expensive(trial) ? expensive : cheap).push_back(trial);
    run_at_once(cheap);
    run_the_promising(std::move(expensive));
  }
  [[nodiscard]] static bool is_of_library(const Trial& trial) {
    return !trial.algorithm->library.empty();
  }
  [[nodiscard]] std::span<const Trial> twins_of(const Trial& trial) const {
    const auto found = twins_.find(trial.place);
    return found != twins_.end() ? std::span<const Trial>(found->second) : std::span<const Trial>();
  }
  /// Library defaults are shown in any case.
  [[nodiscard]] bool may_be_left_out(const Trial& trial) const {
    return !is_of_library(trial) && std::ranges::none_of(twins_of(trial), is_of_library);
  }
  [[nodiscard]] bool is_expensive(const Trial& trial) const {
    try {
      const double work = runner_.work_of(trial);
      return work > options_.cheap_work && work <= options_.max_work;
    } catch (const Error&) {
      return false;  // It will fail with a reason when it is run.
    }
  }
  void run_the_promising(std::vector<Trial> trials) {
    std::ranges::stable_sort(trials, {}, [&](const Trial& trial) { return optimum(trial).time; });
    std::erase_if(trials, [&](const Trial& trial) { return omit_if_beaten(trial); });
    run_in_turn(
        trials,
        [&](const PlanCandidate& earlier, const Trial& later) {
          return may_be_left_out(later) && beats(earlier, optimum(later));
        },
        [&](const Trial& trial) { omit_if_beaten(trial); });
  }
  [[nodiscard]] TrialRunner::Optimum optimum(const Trial& trial) const {
    try {
      return runner_.optimum_of(trial);
    } catch (const Error&) {
      return {};  // It will fail with a reason when it is run.
    }
  }
  /// Or is so close to the lower bound that there is little to gain.
  [[nodiscard]] bool beats(const PlanCandidate& candidate,
                           const TrialRunner::Optimum& hoped) const {
    return candidate.verified &&
           candidate.ranked_time() <=
               std::max(hoped.time * (1 + rounding), plan_.bound.time * close_ratio());
  }
  /// Whether what has been ranked is at least as good as the trial may become.
  bool omit_if_beaten(const Trial& trial) {
    const TrialRunner::Optimum hoped = optimum(trial);
    const auto better = best_verified();
    if (better == ranked_.end() || !may_be_left_out(trial) || !beats(better->candidate, hoped))
      return false;
    const std::string name = better->trial.name();
    omit(trial,
         better->candidate.ranked_time() <= hoped.time * (1 + rounding) && hoped.startups > 0
             ? fmt::format("it cannot beat {}, {:.9g}: it takes at least {} start-ups; use "
                           "--effort full to run it",
                           name, better->candidate.ranked_time(), with_thousands(hoped.startups))
             : little_to_gain("not run", *better));
    return true;
  }

  /// `omit_needless(trial)` says why a trial is left out that an earlier one made needless.
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
           total_);
    TrialResult result = runner_.run(trial);
    if (result.candidate) tell(*result.candidate);
    return result;
  }
  /// "forestcoll; best so far: bfb, 12.5".
  [[nodiscard]] std::string progress_text(const Trial& trial) {
    const std::lock_guard lock(telling_);
    return best_text_.empty() ? trial.name()
                              : fmt::format("{}; best so far: {}", trial.name(), best_text_);
  }

  void search(std::span<const Trial> given) {
    const auto omit_as_needless = [&](const Trial& trial) {
      omit(trial, fmt::format("not searched: {} is already optimal", met_by_));
    };
    if (!met_by_.empty()) {
      std::ranges::for_each(given, omit_as_needless);
      return;
    }
    std::vector<Trial> trials(given.begin(), given.end());
    if (may_give_up())
      for (Trial& trial : trials) trial.time_to_beat = best_verified_time();
    run_in_turn(
        trials,
        [&](const PlanCandidate& earlier, const Trial&) {
          return earlier.verified && meets_bound(earlier);
        },
        omit_as_needless);
  }
  [[nodiscard]] bool may_give_up() const {
    return options_.effort != Effort::full && options_.rank_by == Clock::lock_step;
  }
  [[nodiscard]] double best_verified_time() const {
    const auto best = best_verified();
    return best != ranked_.end() ? best->candidate.ranked_time()
                                 : std::numeric_limits<double>::infinity();
  }
  /// The first of the fastest, or the end.
  [[nodiscard]] std::vector<RankedTrial>::const_iterator best_verified() const {
    auto best = ranked_.end();
    for (auto at = ranked_.begin(); at != ranked_.end(); ++at)
      if (at->candidate.verified &&
          (best == ranked_.end() || at->candidate.ranked_time() < best->candidate.ranked_time()))
        best = at;
    return best;
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

  /// Cuts the messages of what has been ranked since the last time, unless their number of pieces
  /// is given.
  void divide() {
    const std::size_t first = std::exchange(divided_, ranked_.size());
    const bool given = std::ranges::any_of(common_parameters(), [&](const auto& common) {
      return options_.parameters.contains(common.name);
    });
    if (!problem_.divisible() || given || !pays_to_divide()) return;
    const std::size_t count = ranked_.size() - first;
    double best_time = std::numeric_limits<double>::infinity();
    for (const RankedTrial& ranked : ranked_)
      best_time = std::min(best_time, ranked.candidate.ranked_time());
    std::vector<std::optional<RankedTrial>> faster(count);
    const auto take_all = [&] {
      for (std::size_t i = 0; i < count; ++i)
        if (faster[i]) ranked_[first + i] = *std::move(faster[i]);
    };
    try {
      each_at_once(count, [&](std::uint64_t i) {
        faster[i] = divided_trial(ranked_[first + i], best_time);
      });
    } catch (const Error&) {
      take_all();
      throw;
    }
    take_all();
  }
  /// Not if something is close to the lower bound.
  [[nodiscard]] bool pays_to_divide() const { return closest(close_ratio()) == ranked_.end(); }
  /// A verified candidate whose ratio is at most this, or the end.
  [[nodiscard]] std::vector<RankedTrial>::const_iterator closest(double ratio) const {
    return std::ranges::find_if(ranked_, [&](const RankedTrial& ranked) {
      return ranked.candidate.verified && is_bounded(ranked.candidate) &&
             ranked.candidate.ratio <= ratio;
    });
  }
  [[nodiscard]] std::optional<RankedTrial> divided_trial(const RankedTrial& undivided,
                                                         double best_time) {
    if (!undivided.candidate.library.empty()) return std::nullopt;
    report(options_.progress, "pieces for " + progress_text(undivided.trial), begun_, total_);
    const auto trial = DivisionSearch(runner_, problem_, options_, best_time)
                           .faster(undivided.trial, undivided.candidate, undivided.schedule);
    if (!trial) return std::nullopt;
    TrialResult result = runner_.run(*trial);
    if (!result.candidate || !(result.candidate->ranked_time() < undivided.candidate.ranked_time()))
      return std::nullopt;
    tell(*result.candidate);
    return RankedTrial{*trial, *std::move(result.candidate)};
  }

  /// Unless there is something that comes close to the lower bound.
  void make_to_measure(std::span<const Trial> trials) {
    const auto close = closest(close_ratio());
    if (close == ranked_.end()) return run_at_once(trials);
    const std::string reason = little_to_gain("not searched", *close);
    for (const Trial& trial : trials) omit(trial, reason);
  }
  /// "not run: X is already optimal".
  [[nodiscard]] std::string little_to_gain(std::string_view what, const RankedTrial& close) const {
    if (close.candidate.ratio <= 1 + rounding)
      return fmt::format("{}: {} is already optimal", what, close.trial.name());
    return fmt::format("{}: {} is within {:.0f} % of the lower bound; use --effort full to {}",
                       what, close.trial.name(), 100 * (close_ratio() - 1),
                       what == "not run" ? "run it" : "search further");
  }
  /// Whether its ratio says anything: a bound of 0 on something that takes time does not.
  [[nodiscard]] bool is_bounded(const PlanCandidate& candidate) const {
    return plan_.bound.time > 0 || !(candidate.ranked_time() > 0);
  }
  /// Closer to the lower bound there is little to gain; where there is little to do, everything is
  /// tried all the same.
  [[nodiscard]] double close_ratio() const {
    if (runner_.is_small()) return 1 + rounding;
    switch (options_.effort) {
      case Effort::quick:
        return 1.10;
      case Effort::standard:
        return 1.02;
      case Effort::full:
        break;
    }
    return 1 + rounding;
  }

  void take(const Trial& trial, TrialResult result) {
    if (!result.candidate) return omit(trial, result.reason);
    for (const Trial& twin : twins_of(trial)) {
      ranked_.push_back({twin, TrialRunner::same_result(twin, *result.candidate)});
      tell(ranked_.back().candidate);
    }
    const PlanCandidate& candidate = *result.candidate;
    if (candidate.verified && met_by_.empty() && meets_bound(candidate)) met_by_ = trial.name();
    ranked_.push_back({trial, *std::move(result.candidate), std::move(result.schedule)});
    ranked_.back().trial.time_to_beat = std::numeric_limits<double>::infinity();
  }
  /// In start-ups and in transmissions as well, so that nothing is better for other costs either.
  [[nodiscard]] bool meets_bound(const PlanCandidate& candidate) const {
    return candidate.metering.startups == plan_.bound.startups &&
           candidate.metering.transmissions == plan_.bound.transmissions &&
           candidate.ranked_time() <= plan_.bound.time * (1 + rounding);
  }

  void omit(const Trial& trial, const std::string& reason) {
    for (const Trial& twin : twins_of(trial)) omit_alone(twin, reason);
    omit_alone(trial, reason);
  }
  void omit_alone(const Trial& trial, std::string reason) {
    omitted_.push_back({trial.place, {trial.algorithm->name, trial.parameters, std::move(reason)}});
  }

  void rank() {
    std::ranges::sort(ranked_, {}, [](const RankedTrial& ranked) {
      const Metering& metering = ranked.candidate.metering;
      return std::tuple(ranked.candidate.ranked_time(), metering.time, metering.startups,
                        metering.transmissions, ranked.trial.place);
    });
  }

  /// However many messages it moves, as long as that fits the memory.
  void verify_first() {
    while (!ranked_.empty() && !ranked_.front().candidate.verified) {
      const Trial first = ranked_.front().trial;
      try {
        const CheckedRun checked = run_checked(*first.algorithm, runner_.request_of(first));
        ranked_.front().candidate.verified = checked.verdict.valid;
        if (checked.verdict.valid) return;
        omit_alone(first, TrialRunner::refusal(checked.verdict));
        ranked_.erase(ranked_.begin());
      } catch (const Error& error) {
        if (error.code() == ErrorCode::interrupted) throw;
        plan_.warning = fmt::format("{}, which is ranked first, is metered but not verified: {}",
                                    first.name(), error.sentence());
        return;
      }
    }
  }

  /// A verified schedule below the lower bound means that verifier or bound is wrong: nothing of
  /// the plan can be trusted then.
  void require_bound_holds() const {
    for (const RankedTrial& ranked : ranked_)
      if (ranked.candidate.verified && ranked.candidate.ratio < 1 - max_error_of_ratio)
        throw std::logic_error(fmt::format(
            "internal error: {} takes {:.9g} and is verified, but the lower bound is {:.9g}; "
            "please report this problem",
            ranked.trial.name(), ranked.candidate.ranked_time(), plan_.bound.time));
  }

  [[noreturn]] void refuse() const {
    std::vector<std::string> reasons;
    for (const PlanOmission& omission : plan_.omissions)
      reasons.push_back(fmt::format("{}: {}",
                                    name_with_parameters(omission.algorithm, omission.parameters),
                                    omission.reason));
    reasons.insert(reasons.end(), obstacles_.begin(), obstacles_.end());
    throw Error(ErrorCode::unsupported,
                fmt::format("no algorithm can be planned for {} on {} under this model",
                            problem_.collective.name(), problem_.network().spec()),
                fmt::format("{}", fmt::join(reasons, "; ")));
  }

  void explain() {
    const PlanCandidate& best = plan_.candidates.front();
    plan_.explanation = fmt::format("{}: {}.", costs(best), against_bound(best));
    const auto next = std::ranges::find_if(plan_.candidates, [&](const PlanCandidate& candidate) {
      return candidate.algorithm != best.algorithm;
    });
    plan_.explanation += next == plan_.candidates.end()
                             ? " No other algorithm could be ranked."
                             : fmt::format(" The next algorithm, {}: {} as the first.",
                                           costs(*next), longer_than(best, *next));
  }
  [[nodiscard]] std::string against_bound(const PlanCandidate& best) const {
    if (!is_bounded(best)) return "no lower bound above 0 is known";
    if (best.ratio <= 1 + rounding) return "as long as the lower bound, so nothing is faster";
    return fmt::format("{} as long as the lower bound", times_text(best.ratio));
  }
  static std::string longer_than(const PlanCandidate& best, const PlanCandidate& next) {
    const double ratio = best.ranked_time() > 0 ? next.ranked_time() / best.ranked_time() : 1;
    return ratio <= 1 + rounding ? "as long" : times_text(ratio) + " as long";
  }

  static std::string costs(const PlanCandidate& candidate) {
    if (candidate.timing)
      return fmt::format("{} takes {:.9g}, asynchronously",
                         name_with_parameters(candidate.algorithm, candidate.parameters),
                         candidate.timing->time);
    return fmt::format("{} takes {} start-ups and {} transmissions",
                       name_with_parameters(candidate.algorithm, candidate.parameters),
                       with_thousands(candidate.metering.startups),
                       with_thousands(candidate.metering.transmissions));
  }

  /// Times are sums over steps; they may differ by so much and be equal.
  static constexpr double rounding = 1e-12;
  static constexpr double max_error_of_ratio = 1e-9;

  const Problem problem_;
  PlanOptions options_;
  Plan plan_;
  TrialRunner runner_;
  std::vector<RankedTrial> ranked_;
  std::vector<OmittedTrial> omitted_;
  std::vector<std::string> obstacles_;
  std::size_t num_trials_ = 0;
  /// By recipe, chunks and pipelined pieces, the place of the trial that is run.
  std::map<std::tuple<std::string, std::uint64_t, std::uint64_t>, std::size_t> first_by_recipe_;
  std::map<std::size_t, std::vector<Trial>> twins_;  // by that place
  std::size_t divided_ = 0;                          // so many of the ranked ones were looked at
  std::size_t total_ = 0;                            // trials
  std::atomic<std::uint64_t> begun_ = 0;
  bool interrupted_ = false;
  std::mutex telling_;
  double best_time_ = std::numeric_limits<double>::infinity();  // for progress
  std::string best_text_;
  std::string met_by_;  // the name of one that meets the lower bound and is verified
};

}  // namespace

std::string name_with_parameters(const std::string& algorithm, const Parameters& parameters) {
  std::vector<std::string> values;
  for (const auto& [name, value] : parameters) values.push_back(fmt::format("{} {}", name, value));
  return values.empty() ? algorithm : fmt::format("{} with {}", algorithm, fmt::join(values, ", "));
}

Plan make_plan(const Problem& problem, const PlanOptions& options) {
  return Planner(problem, options).run();
}

}  // namespace asterism

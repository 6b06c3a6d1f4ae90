#include <algorithm>
#include <memory>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/measure.hpp>
#include <asterism/plan.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

/// Every combination of the values that are worth trying; one without any if there are none.
std::vector<Parameters> combinations(const CollectiveAlgorithm& algorithm, const Problem& problem) {
  std::vector<Parameters> result(1);
  for (const AlgorithmParameter& parameter : algorithm.parameters) {
    if (parameter.choices == nullptr) continue;
    std::vector<Parameters> longer;
    for (const Parameters& before : result)
      for (const std::string& value : parameter.choices(problem)) {
        longer.push_back(before);
        longer.back()[parameter.name] = value;
      }
    if (!longer.empty()) result = std::move(longer);
  }
  return result;
}

/// "1.124 times", with enough digits to tell it from 1.
std::string times_text(double ratio) {
  static constexpr int usual_digits = 4;
  static constexpr int most_digits = 17;
  std::string text = fmt::format("{:.{}g}", ratio, usual_digits);
  for (int digits = usual_digits; text == "1" && digits < most_digits;)
    text = fmt::format("{:.{}g}", ratio, ++digits);
  return text + " times";
}

/// An algorithm with values of its parameters.
struct Trial {
  const CollectiveAlgorithm* algorithm;
  Parameters parameters{};
  std::size_t place = 0;  // in the order of the catalogue
  bool searches = false;

  [[nodiscard]] std::string name() const {
    return name_with_parameters(algorithm->name, parameters);
  }
};

struct RankedTrial {
  Trial trial;
  PlanCandidate candidate;
};

struct OmittedTrial {
  std::size_t place = 0;
  PlanOmission omission;
};

class Planner {
 public:
  Planner(const Problem& problem, const PlanOptions& options)
      : problem_(problem), options_(options) {
    require_plannable();
    if (asynchronous()) require_meaning_without_steps(problem.model);
    if (options_.measures == nullptr) {
      MeasureOptions how;
      how.memory_limit = options.memory_limit;
      how.progress = options.progress;
      options_.measures = std::make_shared<const NetworkMeasures>(measure(problem.network(), how));
    }
    plan_.bound = lower_bound(problem, *options_.measures, options.memory_limit);
    moves_ = estimated_moves();
  }

  /// Those that construct come before those that search, which may turn out to be needless.
  [[nodiscard]] Plan run() && {
    std::vector<Trial> trials = all_trials();
    std::ranges::stable_sort(trials, {}, &Trial::searches);
    for (std::size_t i = 0; i < trials.size(); ++i) {
      report(options_.progress, trials[i].name(), i, trials.size());
      attempt(trials[i], [&] { try_out(trials[i]); });
    }
    rank();
    verify_first();
    if (some_cut_) lower_bound_to_parts();
    std::ranges::stable_sort(omitted_, {}, &OmittedTrial::place);
    for (OmittedTrial& omitted : omitted_) plan_.omissions.push_back(std::move(omitted.omission));
    if (ranked_.empty()) refuse();
    for (RankedTrial& ranked : ranked_) plan_.candidates.push_back(std::move(ranked.candidate));
    explain();
    return std::move(plan_);
  }

 private:
  /// Before the network is searched for the lower bound.
  void require_plannable() const {
    const std::uint64_t nodes = problem_.network().node_count();
    if (nodes > PlanOptions::most_nodes)
      throw Error(ErrorCode::too_large,
                  fmt::format("{} has {} nodes, and {} are the most that a plan is made for",
                              problem_.network().spec(), with_thousands(nodes),
                              with_thousands(PlanOptions::most_nodes)),
                  "choose a smaller network");
  }

  [[nodiscard]] bool asynchronous() const { return options_.rank_by == RankBy::asynchronous; }

  /// How many messages an explicit schedule moves, all hops counted, at least about. Where each
  /// goes its own way, half of the least number of steps with packets of any size stands for the
  /// average distance.
  [[nodiscard]] double estimated_moves() const {
    const auto messages = static_cast<double>(problem_.collective.message_count());
    if (!problem_.collective.personalized())
      return messages * static_cast<double>(problem_.network().node_count());
    return messages * std::max(1.0, static_cast<double>(least_steps()) / 2);
  }
  [[nodiscard]] std::uint64_t least_steps() const {
    if (problem_.model.packet_limit == 0) return plan_.bound.steps;
    Problem unlimited = problem_;
    unlimited.model.packet_limit = 0;
    return lower_bound(unlimited, *options_.measures, options_.memory_limit).steps;
  }

  [[nodiscard]] std::vector<Trial> all_trials() {
    std::vector<Trial> trials;
    for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
      const Trial plain{&algorithm, {}, trials.size()};
      attempt(plain, [&] {
        if (const auto obstacle = why_not(algorithm, problem_)) return note(algorithm, *obstacle);
        for (const Parameters& parameters : combinations(algorithm, problem_)) {
          Trial trial{&algorithm, parameters, trials.size()};
          trial.searches = algorithm.searches && algorithm.searches(request_of(trial));
          trials.push_back(std::move(trial));
        }
      });
    }
    return trials;
  }
  /// What stands in the way of those that do the collective elsewhere.
  void note(const CollectiveAlgorithm& algorithm, const std::string& obstacle) {
    if (std::ranges::find(algorithm.collectives, problem_.collective.kind()) !=
        algorithm.collectives.end())
      obstacles_.push_back(fmt::format("{}: {}", algorithm.name, obstacle));
  }
  [[nodiscard]] AlgorithmRequest request_of(const Trial& trial) const {
    return {problem_, trial.parameters, options_.memory_limit, options_.progress, options_.effort};
  }

  /// One that fails, for whatever reason, is left out; only the user may end a plan.
  template <class Work>
  void attempt(const Trial& trial, Work&& work) {
    try {
      work();
    } catch (const Error& error) {
      if (error.code() == ErrorCode::interrupted) throw;
      omit(trial, error.sentence());
    }
  }

  void try_out(const Trial& trial) {
    if (trial.searches && !met_by_.empty())
      return omit(trial, fmt::format("{} meets the lower bound{}", met_by_,
                                     asynchronous() ? " in lock step, so none is searched for"
                                                    : ", so there is nothing to search for"));
    if (const double moves = moves_to_run(*trial.algorithm); moves > options_.most_metered)
      return omit(
          trial,
          fmt::format("its schedule moves about {:.1e} messages one by one, more than {:.0e}",
                      moves, options_.most_metered));
    if (trial.algorithm->is_symmetric())
      verify(trial);
    else if (moves_ > options_.most_verified || !verified_within_memory(trial))
      meter(trial);
  }

  /// Those of all sources where the schedule is explicit, those of one where it is told by the
  /// steps that one sees; a timed tree moves none.
  [[nodiscard]] double moves_to_run(const CollectiveAlgorithm& algorithm) const {
    if (algorithm.tree() != nullptr) return 0;
    if (algorithm.relative() == nullptr) return moves_;
    return moves_ / static_cast<double>(problem_.network().node_count());
  }

  void verify(const Trial& trial) {
    EvaluationOptions how;
    how.timed = asynchronous();
    const CheckedRun checked = run_checked(*trial.algorithm, request_of(trial), how);
    if (!checked.verdict.valid) return omit(trial, refusal(checked.verdict));
    add(trial, checked.metering, true, checked.timing);
  }
  /// False if it is too large to be verified, but perhaps not to be metered.
  bool verified_within_memory(const Trial& trial) {
    try {
      verify(trial);
      return true;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::too_large) throw;
      return false;
    }
  }
  void meter(const Trial& trial) {
    Meter meter;
    ScheduleTimer timer(options_.memory_limit);
    std::vector<StepSink*> sinks{&meter};
    if (asynchronous()) sinks.push_back(&timer);
    Tee tee(std::move(sinks));
    run_algorithm(*trial.algorithm, request_of(trial), tee);
    add(trial, meter.metering(), false,
        asynchronous() ? std::optional(timer.timing()) : std::nullopt);
  }
  static std::string refusal(const Verdict& verdict) {
    return fmt::format("its schedule is not allowed here: {}", verdict.earliest()->text);
  }

  /// If some candidate cuts messages, the bound of the plan is that of schedules that do.
  void lower_bound_to_parts() {
    plan_.bound.time = plan_.bound.time_in_parts;
    plan_.bound.transmissions = static_cast<std::uint64_t>(plan_.bound.transmissions_in_parts);
    plan_.bound.transmissions_reason += ", if messages are cut";
  }

  void add(const Trial& trial, Metering metering, bool verified,
           const std::optional<ScheduleTiming>& timing) {
    const bool cut = metering.chunks > 1;
    if (cut) {
      metering.transmissions = (metering.transmissions + metering.chunks - 1) / metering.chunks;
      some_cut_ = true;
    }
    const double bound = cut ? plan_.bound.time_in_parts : plan_.bound.time;
    const double ratio = bound > 0 ? metering.time / bound : 1;
    ranked_.push_back({trial,
                       {trial.algorithm->name, trial.algorithm->origin, trial.parameters, metering,
                        ratio, verified, trial.algorithm->our_construction, timing}});
    if (verified && met_by_.empty() && meets_bound(metering)) met_by_ = trial.name();
  }
  /// In start-ups and in transmissions, so that nothing is better for other costs either.
  [[nodiscard]] bool meets_bound(const Metering& metering) const {
    return metering.startups == plan_.bound.startups &&
           metering.transmissions == plan_.bound.transmissions &&
           metering.time <= plan_.bound.time * (1 + rounding);
  }

  void omit(const Trial& trial, std::string reason) {
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
        const CheckedRun checked = run_checked(*first.algorithm, request_of(first));
        ranked_.front().candidate.verified = checked.verdict.valid;
        if (checked.verdict.valid) return;
        omit(first, refusal(checked.verdict));
        ranked_.erase(ranked_.begin());
      } catch (const Error& error) {
        if (error.code() == ErrorCode::interrupted) throw;
        plan_.warning = fmt::format("{}, which is ranked first, is metered but not verified: {}",
                                    first.name(), error.sentence());
        return;
      }
    }
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
                            to_string(problem_.collective.kind()), problem_.network().spec()),
                fmt::format("{}", fmt::join(reasons, "; ")));
  }

  void explain() {
    const PlanCandidate& best = plan_.candidates.front();
    plan_.explanation = fmt::format("{}: {}.", costs(best),
                                    best.timing ? against_lock_step(best) : against_bound(best));
    const auto next = std::ranges::find_if(plan_.candidates, [&](const PlanCandidate& candidate) {
      return candidate.algorithm != best.algorithm;
    });
    plan_.explanation += next == plan_.candidates.end()
                             ? " No other algorithm could be ranked."
                             : fmt::format(" The next algorithm, {}: {} as the first.",
                                           costs(*next), longer_than(best, *next));
  }
  static std::string against_bound(const PlanCandidate& best) {
    if (best.ratio <= 1 + rounding) return "as long as the lower bound, so nothing is faster";
    return fmt::format("{} as long as the lower bound", times_text(best.ratio));
  }
  static std::string against_lock_step(const PlanCandidate& best) {
    if (best.timing->ratio() >= 1 - rounding) return "as long as step by step";
    return fmt::format("{} as long as step by step", times_text(best.timing->ratio()));
  }
  static std::string longer_than(const PlanCandidate& best, const PlanCandidate& next) {
    const double ratio = best.ranked_time() > 0 ? next.ranked_time() / best.ranked_time() : 1;
    return ratio <= 1 + rounding ? "as long" : times_text(ratio) + " as long";
  }

  static std::string costs(const PlanCandidate& candidate) {
    if (candidate.timing)
      return fmt::format("{} ends at {:.9g} if nobody waits for steps",
                         name_with_parameters(candidate.algorithm, candidate.parameters),
                         candidate.timing->time);
    return fmt::format("{} takes {} start-ups and {} transmissions",
                       name_with_parameters(candidate.algorithm, candidate.parameters),
                       with_thousands(candidate.metering.startups),
                       with_thousands(candidate.metering.transmissions));
  }

  /// Times are sums over steps; they may differ by so much and be equal.
  static constexpr double rounding = 1e-12;

  const Problem& problem_;
  PlanOptions options_;
  double moves_ = 0;
  std::vector<RankedTrial> ranked_;
  std::vector<OmittedTrial> omitted_;
  std::vector<std::string> obstacles_;
  bool some_cut_ = false;  // of the candidates
  std::string met_by_;     // the name of one that meets the lower bound and is verified
  Plan plan_;
};

}  // namespace

RankBy parse_rank_by(std::string_view text) {
  if (text == "lock-step") return RankBy::lock_step;
  if (text == "asynchronous") return RankBy::asynchronous;
  throw Error(ErrorCode::unknown_name,
              fmt::format("{} is not a time that plans are ranked by", in_quotes(text)),
              "choose lock-step or asynchronous");
}

std::string name_with_parameters(const std::string& algorithm, const Parameters& parameters) {
  std::vector<std::string> values;
  for (const auto& [name, value] : parameters) values.push_back(fmt::format("{} {}", name, value));
  return values.empty() ? algorithm : fmt::format("{} with {}", algorithm, fmt::join(values, ", "));
}

Plan make_plan(const Problem& problem, const PlanOptions& options) {
  return Planner(problem, options).run();
}

}  // namespace asterism

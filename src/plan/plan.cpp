#include <algorithm>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
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

/// How many messages an explicit schedule moves, all hops counted, at least about. Where each goes
/// its own way, half of the least number of steps with packets of any size stands for the average
/// distance.
double estimated_moves(const Problem& problem, const PlanOptions& options) {
  const auto messages = static_cast<double>(problem.collective.message_count());
  if (!problem.collective.personalized())
    return messages * static_cast<double>(problem.network().node_count());
  Problem unlimited = problem;
  unlimited.model.packet_limit = 0;
  const LowerBound bound = lower_bound(unlimited, options.memory_limit, options.progress);
  return messages * std::max(1.0, static_cast<double>(bound.steps) / 2);
}

class Planner {
 public:
  Planner(const Problem& problem, const PlanOptions& options)
      : problem_(problem), options_(options) {
    require_plannable();
    plan_.bound = lower_bound(problem, options.memory_limit, options.progress);
    moves_ = estimated_moves(problem, options);
  }

  [[nodiscard]] Plan run() && {
    std::vector<const CollectiveAlgorithm*> able;
    for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
      if (!why_not(algorithm, problem_)) able.push_back(&algorithm);
    for (std::size_t i = 0; i < able.size(); ++i) {
      report(options_.progress, "planning", i, able.size());
      for (const Parameters& parameters : combinations(*able[i], problem_))
        try_out(*able[i], parameters);
    }
    if (plan_.candidates.empty()) refuse();
    std::ranges::stable_sort(plan_.candidates, [](const PlanCandidate& a, const PlanCandidate& b) {
      const auto key = [](const PlanCandidate& candidate) {
        return std::tuple(candidate.metering.time, candidate.metering.startups,
                          candidate.metering.transmissions);
      };
      return key(a) < key(b);
    });
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

  void try_out(const CollectiveAlgorithm& algorithm, const Parameters& parameters) {
    if (const double moves = moves_to_run(algorithm); moves > options_.most_metered)
      return omit(
          algorithm, parameters,
          fmt::format("its schedule moves about {:.1e} messages one by one, more than {:.0e}",
                      moves, options_.most_metered));
    const AlgorithmRequest request{problem_, parameters, options_.memory_limit, options_.progress};
    try {
      if (algorithm.is_symmetric() || moves_ <= options_.most_verified)
        verify(algorithm, request);
      else
        meter(algorithm, request);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::unsupported && error.code() != ErrorCode::too_large) throw;
      omit(algorithm, parameters, error.sentence());
    }
  }

  /// Those of all sources where the schedule is explicit, those of one where it is told by the
  /// steps that one sees; a timed tree moves none.
  [[nodiscard]] double moves_to_run(const CollectiveAlgorithm& algorithm) const {
    if (algorithm.tree() != nullptr) return 0;
    if (algorithm.relative() == nullptr) return moves_;
    return moves_ / static_cast<double>(problem_.network().node_count());
  }

  void verify(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request) {
    const CheckedRun checked = run_checked(algorithm, request);
    if (!checked.verdict.valid)
      return omit(
          algorithm, request.parameters,
          fmt::format("its schedule is not allowed here: {}", checked.verdict.earliest()->text));
    add(algorithm, request.parameters, checked.metering, true);
  }

  void meter(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request) {
    Meter meter;
    run_algorithm(algorithm, request, meter);
    add(algorithm, request.parameters, meter.metering(), false);
  }

  void add(const CollectiveAlgorithm& algorithm, const Parameters& parameters,
           const Metering& metering, bool verified) {
    const double ratio = plan_.bound.time > 0 ? metering.time / plan_.bound.time : 1;
    plan_.candidates.push_back(
        {algorithm.name, algorithm.origin, parameters, metering, ratio, verified});
  }

  void omit(const CollectiveAlgorithm& algorithm, const Parameters& parameters,
            std::string reason) {
    plan_.omissions.push_back({algorithm.name, parameters, std::move(reason)});
  }

  [[noreturn]] void refuse() const {
    const CollectiveKind kind = problem_.collective.kind();
    std::vector<std::string> reasons;
    for (const PlanOmission& omission : plan_.omissions)
      reasons.push_back(fmt::format("{}: {}",
                                    name_with_parameters(omission.algorithm, omission.parameters),
                                    omission.reason));
    for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
      if (std::ranges::find(algorithm.collectives, kind) != algorithm.collectives.end())
        if (const auto reason = why_not(algorithm, problem_))
          reasons.push_back(fmt::format("{}: {}", algorithm.name, *reason));
    throw Error(ErrorCode::unsupported,
                fmt::format("no algorithm can be planned for {} on {} under this model",
                            to_string(kind), problem_.network().spec()),
                fmt::format("{}", fmt::join(reasons, "; ")));
  }

  void explain() {
    const PlanCandidate& best = plan_.candidates.front();
    const std::string against_bound =
        best.ratio <= 1 + 1e-12
            ? "as long as the lower bound, so nothing is faster"
            : fmt::format("{:.4g} times as long as the lower bound", best.ratio);
    plan_.explanation = fmt::format("{}: {}.", costs(best), against_bound);
    const auto next = std::ranges::find_if(plan_.candidates, [&](const PlanCandidate& candidate) {
      return candidate.algorithm != best.algorithm;
    });
    plan_.explanation +=
        next == plan_.candidates.end()
            ? " No other algorithm could be ranked."
            : fmt::format(" The next algorithm, {}: {:.4g} times as long as the first.",
                          costs(*next),
                          best.metering.time > 0 ? next->metering.time / best.metering.time : 1);
  }

  static std::string costs(const PlanCandidate& candidate) {
    return fmt::format("{} takes {} start-ups and {} transmissions",
                       name_with_parameters(candidate.algorithm, candidate.parameters),
                       with_thousands(candidate.metering.startups),
                       with_thousands(candidate.metering.transmissions));
  }

  const Problem& problem_;
  const PlanOptions& options_;
  double moves_ = 0;
  Plan plan_;
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

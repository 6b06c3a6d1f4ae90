#include "plan/division_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <asterism/error.hpp>
#include <asterism/owned_schedule.hpp>

#include "plan/count_search.hpp"
#include "plan/plan_constants.hpp"
#include "semantics/pipeline.hpp"

namespace asterism {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// Over all links.
double mean_latency_of(const Network& network) {
  if (!network.has_own_link_costs()) return 0;
  double sum = 0;
  double links = 0;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      if (network.neighbour(node, port) == no_node) continue;
      sum += network.link_cost(node, port).latency;
      ++links;
    }
  return links > 0 ? sum / links : 0;
}

Trial with_parameter(Trial trial, const char* name, std::uint64_t value) {
  trial.parameters[name] = std::to_string(value);
  return trial;
}

bool chunks_matter(const CollectiveAlgorithm& algorithm, const Problem& problem) {
  if (algorithm.has(Capability::whole_batches) && problem.model.packet_limit == 0) return false;
  return algorithm.has(Capability::batches) ||
         problem.collective.kind() == CollectiveKind::broadcast;
}

}  // namespace

DivisionSearch::DivisionSearch(const TrialRunner& runner, const Problem& problem,
                               const PlanOptions& options, double best_time)
    : runner_(runner),
      problem_(problem),
      options_(options),
      mean_latency_(mean_latency_of(problem.network())),
      hopeless_(plan_constants::hopeless_division.at(options.effort) * best_time) {}

std::optional<Trial> DivisionSearch::faster(const Trial& trial, const PlanCandidate& undivided,
                                            const std::shared_ptr<const Schedule>& schedule) const {
  if (max_count(undivided) < 2 || has_too_many_steps(undivided)) return std::nullopt;
  Choice best{trial, undivided.ranked_time()};
  if (chunks_matter(*trial.algorithm, problem_)) best = with_chunks(trial, undivided);
  std::optional<Schedule> recorded;
  if (schedule == nullptr) recorded = runner_.recorded(trial);
  if (schedule != nullptr || recorded)
    if (Choice other = pipelined(trial, undivided, schedule ? *schedule : *recorded);
        other.time < best.time)
      best = std::move(other);
  if (!(best.time < undivided.ranked_time())) return std::nullopt;
  return std::move(best.trial);
}

/// Pieces that follow each other take no fewer steps than the whole.
bool DivisionSearch::has_too_many_steps(const PlanCandidate& undivided) const {
  return !runner_.asynchronous() &&
         static_cast<double>(undivided.metering.steps) * problem_.model.step_startup() >= hopeless_;
}

/// As many as messages may be cut into, and as schedules stay small enough to be tried out.
std::uint64_t DivisionSearch::max_count(const PlanCandidate& undivided) const {
  const Metering& metering = undivided.metering;
  const double by_moves = plan_constants::max_moves_per_try.at(options_.effort) /
                          std::max(1.0, static_cast<double>(metering.messages_total));
  const double by_size =
      static_cast<double>(problem_.max_pieces()) / static_cast<double>(metering.chunks);
  return static_cast<std::uint64_t>(std::max(1.0, std::min(by_moves, by_size)));
}

/// If c pieces take S-1+c steps instead of S, each with a c-th of the data, the time is least where
/// c is the root of S-1 times what the data take over what all start-ups take.
double DivisionSearch::guess(const PlanCandidate& undivided) const {
  const Metering& metering = undivided.metering;
  const double steps = static_cast<double>(metering.steps);
  const double overhead = steps * (problem_.model.startup + mean_latency_);
  const double data = metering.time - overhead;
  if (!(steps > 1) || !(data > 0)) return 1;
  if (!(overhead > 0)) return static_cast<double>(max_count(undivided));
  return std::max(1.0, std::sqrt((steps - 1) * data / overhead));
}

/// Small numbers are tried one by one where that is little work: there the time may jump up and
/// down, as pieces divide evenly among links or not.
CountEffort DivisionSearch::effort_for(const Trial& trial, const PlanCandidate& undivided) const {
  const double max_small = trial.algorithm->has(Capability::made_to_measure)
                               ? plan_constants::max_small_count_of_searches
                               : plan_constants::max_small_count;
  const double moves = std::max(1.0, static_cast<double>(undivided.metering.messages_total));
  // The sum of the numbers up to n is about half of n squared.
  const double affordable =
      std::min(max_small, std::sqrt(2 * plan_constants::moves_of_small_counts / moves));
  const bool small_first =
      trial.algorithm->has(Capability::made_to_measure) && options_.effort != Effort::full;
  return {plan_constants::refinements.at(options_.effort), static_cast<std::uint64_t>(affordable),
          hopeless_, small_first};
}

DivisionSearch::Choice DivisionSearch::with_chunks(const Trial& trial,
                                                   const PlanCandidate& undivided) const {
  // Some algorithms make the same chunks of several numbers.
  std::map<std::uint64_t, double> by_chunks{{undivided.metering.chunks, undivided.ranked_time()}};
  CountSearch search(max_count(undivided), [&](std::uint64_t count) {
    const Trial cut = with_parameter(trial, "chunks", count);
    const auto chunks = runner_.chunks_of(cut);
    if (!chunks || *chunks > problem_.max_pieces()) return never;
    const auto [known, is_new] = by_chunks.emplace(*chunks, never);
    if (is_new) known->second = runner_.measured_time(cut).value_or(never);
    return known->second;
  });
  search.learn(1, undivided.ranked_time());
  CountChoice choice = search.run(guess(undivided), effort_for(trial, undivided));
  if (trial.algorithm->has(Capability::made_to_measure) && choice.cost <= hopeless_) {
    // With more effort for the search itself, another number may be the best.
    static constexpr std::size_t max_finalists = 4;
    choice = {1, undivided.ranked_time()};
    for (const CountChoice& finalist : search.best(max_finalists)) {
      if (finalist.count == 1) continue;
      const Trial cut = with_parameter(trial, "chunks", finalist.count);
      const double time = runner_.measured_time(cut, {}, TrialRunner::Care::full).value_or(never);
      if (time < choice.cost) choice = {finalist.count, time};
    }
  }
  return {with_parameter(trial, "chunks", choice.count), choice.cost};
}

DivisionSearch::Choice DivisionSearch::pipelined(const Trial& trial, const PlanCandidate& undivided,
                                                 const Schedule& schedule) const {
  if (schedule.size() < 2) return {trial, never};
  try {
    const Pipeline pipeline(schedule, options_.memory_limit);
    CountSearch search(max_count(undivided), [&](std::uint64_t count) {
      const Trial cut = with_parameter(trial, "pipeline", count);
      return runner_
          .measured_time(cut,
                         [&](StepSink& sink) {
                           sink.begin(header_of(*cut.algorithm, runner_.request_of(cut)));
                           pipeline.push_steps(count, sink, options_.progress);
                           sink.end();
                         })
          .value_or(never);
    });
    search.learn(1, undivided.ranked_time());
    const CountChoice choice = search.run(guess(undivided), effort_for(trial, undivided));
    return {with_parameter(trial, "pipeline", choice.count), choice.cost};
  } catch (const Error& error) {
    if (error.code() == ErrorCode::interrupted) throw;
    return {trial, never};
  }
}

}  // namespace asterism

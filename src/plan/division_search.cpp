#include "plan/division_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <asterism/error.hpp>
#include <asterism/owned_schedule.hpp>

#include "plan/count_search.hpp"
#include "plan/each_at_once.hpp"
#include "plan/plan_constants.hpp"
#include "semantics/pipeline.hpp"

namespace asterism {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// Mean over all links.
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
  trial.parameters[name] = value;
  return trial;
}

bool chunks_matter(const CollectiveAlgorithm& algorithm, const Problem& problem) {
  if (algorithm.has(Capability::whole_batches) && problem.model.packet_limit == 0) return false;
  return algorithm.has(Capability::batches) ||
         problem.collective.kind() == CollectiveKind::broadcast;
}

/// Measures the times of trials in parallel.
template <class Measure>
std::vector<double> measured_at_once(std::size_t count, Measure&& measure) {
  std::vector<double> times(count, never);
  each_at_once(count, [&](std::uint64_t i) { times[i] = measure(i).value_or(never); });
  return times;
}

}  // namespace

DivisionSearch::DivisionSearch(const TrialRunner& runner, const Problem& problem,
                               const PlanOptions& options, double best_time)
    : runner_(runner),
      problem_(problem),
      options_(options),
      mean_latency_(mean_latency_of(problem.network())),
      best_time_(best_time),
      hopeless_((runner.has_units() ? plan_constants::hopeless_division_in_units
                                    : plan_constants::hopeless_division)
                    .at(options.effort) *
                best_time),
      hopeless_startups_(
          problem.collective.participant_count() >= plan_constants::many_participants
              ? std::min(hopeless_,
                         plan_constants::hopeless_startups_of_many.at(options.effort) * best_time)
              : hopeless_) {}

std::optional<Trial> DivisionSearch::faster(const Trial& trial, const PlanCandidate& undivided,
                                            const std::shared_ptr<const Schedule>& schedule) const {
  if (max_count(undivided) < 2 || has_too_many_steps(undivided)) return std::nullopt;
  Choice best{trial, undivided.ranked_time()};
  if (chunks_matter(*trial.algorithm, problem_)) best = with_chunks(trial, undivided);
  if (!links_are_too_busy(trial, undivided)) {
    std::optional<Schedule> recorded;
    if (schedule == nullptr) recorded = runner_.recorded(trial);
    if (schedule != nullptr || recorded)
      if (Choice other = pipelined(trial, undivided, schedule ? *schedule : *recorded);
          other.time < best.time)
        best = std::move(other);
  }
  if (!(best.time < undivided.ranked_time())) return std::nullopt;
  if (best.time > hopeless_ && takes_long(best.trial, undivided, best.pieces)) return std::nullopt;
  return std::move(best.trial);
}

/// Whether it takes long to run the trial again in this number of pieces.
bool DivisionSearch::takes_long(const Trial& trial, const PlanCandidate& undivided, double pieces) {
  return trial.stage != Trial::Stage::construct ||
         static_cast<double>(undivided.metering.messages_total) * pieces >
             plan_constants::max_moves_if_hopeless;
}

/// Every packet becomes as many packets as there are pieces, over the same links, so no link is
/// busy for a shorter time.
bool DivisionSearch::links_are_too_busy(const Trial& trial, const PlanCandidate& undivided) const {
  if (!undivided.timing) return false;
  const double busiest = undivided.timing->busiest_time;
  return busiest >= undivided.ranked_time() ||
         (busiest > hopeless_ && takes_long(trial, undivided, guess(undivided)));
}

/// Pipelined pieces take no fewer steps than the whole. Published algorithms are compared with the
/// others even if they cannot win.
bool DivisionSearch::has_too_many_steps(const PlanCandidate& undivided) const {
  const double hopeless = is_published(undivided.origin) ? hopeless_ : hopeless_startups_;
  return !runner_.asynchronous() &&
         static_cast<double>(undivided.metering.steps) * problem_.model.step_startup() >= hopeless;
}

/// Limited by how far messages may be split, and by the size of schedules that can be tried.
std::uint64_t DivisionSearch::max_count(const PlanCandidate& undivided) const {
  const Metering& metering = undivided.metering;
  const double by_moves = plan_constants::max_moves_per_try.at(options_.effort) /
                          std::max(1.0, static_cast<double>(metering.messages_total));
  const double by_size =
      static_cast<double>(problem_.max_pieces()) / static_cast<double>(metering.chunks);
  return static_cast<std::uint64_t>(std::max(1.0, std::min(by_moves, by_size)));
}

/// Limited by the algorithm, too. Undivided messages may already be cut, into shares of a result.
std::uint64_t DivisionSearch::max_chunks(const Trial& trial, const PlanCandidate& undivided) const {
  const std::uint64_t most = max_count(undivided);
  const std::uint64_t limit = trial.algorithm->hints.max_chunks;
  if (limit == 0) return most;
  const Collective& collective = problem_.collective;
  const std::uint64_t messages = collective.handling() == Handling::combined
                                     ? collective.result_count()
                                     : collective.message_count();
  const double chunks =
      static_cast<double>(messages) * static_cast<double>(undivided.metering.chunks);
  return std::min(most, static_cast<std::uint64_t>(
                            std::max(1.0, static_cast<double>(limit) / std::max(1.0, chunks))));
}

/// If c pieces take S-1+c steps instead of S, each with a c-th of the data, the time is least where
/// c is the root of S-1 times what the data take over what all start-ups take. If costs have
/// units, a schedule of one step counts as one of two: in pieces it may use more links.
double DivisionSearch::guess(const PlanCandidate& undivided) const {
  const Metering& metering = undivided.metering;
  const double least_steps = runner_.has_units() ? 2 : 0;
  const double steps = std::max(static_cast<double>(metering.steps), least_steps);
  const double overhead = steps * (problem_.model.startup + mean_latency_);
  const double data = metering.time - overhead;
  if (!(steps > 1) || !(data > 0)) return 1;
  if (!(overhead > 0)) return static_cast<double>(max_count(undivided));
  return std::max(1.0, std::sqrt((steps - 1) * data / overhead));
}

/// Small numbers are tried one by one if that is little work, because the time may fluctuate there,
/// depending on whether pieces divide evenly among links.
CountEffort DivisionSearch::effort_for(const Trial& trial, const PlanCandidate& undivided) const {
  const double max_small = trial.algorithm->has(Capability::made_to_measure)
                               ? plan_constants::max_small_count_of_searches
                               : plan_constants::max_small_count;
  const bool is_far =
      runner_.has_units() && !trial.algorithm->has(Capability::made_to_measure) &&
      guess(undivided) > max_small * plan_constants::large_estimate.at(options_.effort);
  const double moves = std::max(1.0, static_cast<double>(undivided.metering.messages_total));
  // The sum of the numbers up to n is about n^2/2.
  const double affordable =
      is_far ? 1
             : std::min(max_small, std::sqrt(2 * plan_constants::moves_of_small_counts / moves));
  const bool small_first =
      trial.algorithm->has(Capability::made_to_measure) && options_.effort != Effort::full;
  const ByEffort<unsigned>& refinements =
      runner_.has_units() ? plan_constants::refinements_in_units : plan_constants::refinements;
  return {refinements.at(options_.effort), static_cast<std::uint64_t>(affordable), hopeless_,
          small_first,
          runner_.has_units() ? plan_constants::flatness_in_units.at(options_.effort) : 0};
}

DivisionSearch::Choice DivisionSearch::with_chunks(const Trial& trial,
                                                   const PlanCandidate& undivided) const {
  TimesByChunks known{{undivided.metering.chunks, undivided.ranked_time()}};
  CountSearch search(max_chunks(trial, undivided), [&](std::span<const std::uint64_t> counts) {
    return times_with_chunks(trial, counts, known);
  });
  search.learn(1, undivided.ranked_time());
  const ChosenCount choice = search.run(guess(undivided), effort_for(trial, undivided));
  const bool searches = trial.algorithm->has(Capability::made_to_measure);
  const bool is_worth_care =
      choice.cost <= (runner_.has_units()
                          ? plan_constants::worth_full_care.at(options_.effort) * best_time_
                          : hopeless_);
  const ChosenCount best =
      searches && is_worth_care
          ? best_with_full_care(trial, search.best(plan_constants::max_finalists))
          : choice;
  return best.cost < undivided.ranked_time() ? Choice{with_parameter(trial, "chunks", best.count),
                                                      best.cost, static_cast<double>(best.count)}
                                             : Choice{trial, undivided.ranked_time()};
}

/// Some algorithms make the same chunks for several numbers; each is measured once.
std::vector<double> DivisionSearch::times_with_chunks(const Trial& trial,
                                                      std::span<const std::uint64_t> counts,
                                                      TimesByChunks& known) const {
  std::vector<std::uint64_t> chunks;  // by count, or 0
  std::vector<Trial> unknown;
  std::vector<std::uint64_t> unknown_chunks;
  for (const std::uint64_t count : counts) {
    const Trial cut = with_parameter(trial, "chunks", count);
    const std::uint64_t its_chunks = runner_.chunks_of(cut).value_or(0);
    chunks.push_back(its_chunks <= problem_.max_pieces() ? its_chunks : 0);
    if (chunks.back() == 0 || !known.emplace(chunks.back(), never).second) continue;
    unknown.push_back(cut);
    unknown_chunks.push_back(chunks.back());
  }
  const std::vector<double> measured = measured_at_once(
      unknown.size(), [&](std::uint64_t i) { return runner_.measured_time(unknown[i]); });
  for (std::size_t i = 0; i < measured.size(); ++i) known[unknown_chunks[i]] = measured[i];
  std::vector<double> times;
  for (const std::uint64_t its_chunks : chunks)
    times.push_back(its_chunks == 0 ? never : known.at(its_chunks));
  return times;
}

/// With more effort for the search itself, another number may be best, unless the effort makes no
/// difference.
ChosenCount DivisionSearch::best_with_full_care(const Trial& trial,
                                                std::span<const ChosenCount> finalists) const {
  ChosenCount best;
  const auto try_again = [&](std::span<const ChosenCount> some) {
    const std::vector<double> times = measured_at_once(some.size(), [&](std::uint64_t i) {
      if (some[i].count == 1) return std::optional<double>{};
      const Trial cut = with_parameter(trial, "chunks", some[i].count);
      return runner_.measured_time(cut, {}, TrialRunner::Care::full);
    });
    for (std::size_t i = 0; i < times.size(); ++i)
      if (times[i] < best.cost) best = {some[i].count, times[i]};
  };
  if (finalists.empty()) return best;
  try_again(finalists.first(1));
  const double gain =
      runner_.has_units() ? plan_constants::gain_of_full_care.at(options_.effort) : 0;
  const bool makes_no_difference =
      finalists.front().count > 1 && gain > 0 && best.cost >= finalists.front().cost * (1 - gain);
  if (!makes_no_difference) try_again(finalists.subspan(1));
  return best;
}

DivisionSearch::Choice DivisionSearch::pipelined(const Trial& trial, const PlanCandidate& undivided,
                                                 const Schedule& schedule) const {
  if (schedule.size() < 2) return {trial, never};
  try {
    const Pipeline pipeline(schedule, options_.memory_limit);
    const auto time_of = [&](std::uint64_t count) {
      const Trial cut = with_parameter(trial, "pipeline", count);
      return runner_.measured_time(cut, [&](StepSink& sink) {
        sink.begin(header_of(*cut.algorithm, runner_.request_of(cut)));
        pipeline.push_steps(count, sink, options_.progress);
        sink.end();
      });
    };
    CountSearch search(max_count(undivided), [&](std::span<const std::uint64_t> counts) {
      return measured_at_once(counts.size(), [&](std::uint64_t i) { return time_of(counts[i]); });
    });
    search.learn(1, undivided.ranked_time());
    const ChosenCount choice = search.run(guess(undivided), effort_for(trial, undivided));
    return {with_parameter(trial, "pipeline", choice.count), choice.cost,
            static_cast<double>(choice.count)};
  } catch (const Error& error) {
    if (error.code() == ErrorCode::interrupted) throw;
    return {trial, never};
  }
}

}  // namespace asterism

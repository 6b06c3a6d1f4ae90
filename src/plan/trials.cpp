#include "plan/trials.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <tuple>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "schedule/moves.hpp"
#include "semantics/check_cost.hpp"

namespace asterism {

std::vector<Parameters> combinations(const CollectiveAlgorithm& algorithm, const Problem& problem,
                                     const Parameters& fixed) {
  std::vector<Parameters> result(1);
  // Library defaults are shown unmodified.
  for (const AlgorithmParameter& parameter : common_parameters())
    if (const auto given = fixed.find(parameter.name);
        given != fixed.end() && algorithm.hints.library.empty())
      result.front()[parameter.name] = parameter.type.convert(parameter.name, given->second);
  for (const AlgorithmParameter& parameter : algorithm.parameters) {
    const auto given = fixed.find(parameter.name);
    if (given == fixed.end() && parameter.choices == nullptr) continue;
    const std::vector<ParameterValue> values =
        given != fixed.end() ? std::vector{given->second} : parameter.choices(problem);
    std::vector<Parameters> longer;
    for (const Parameters& before : result)
      for (const ParameterValue& value : values) {
        longer.push_back(before);
        longer.back()[parameter.name] = parameter.type.convert(parameter.name, value);
      }
    if (!longer.empty()) result = std::move(longer);
  }
  return result;
}

OmissionReason failed(const Error& error) {
  return {.error = error.code(), .error_sentence = error.sentence()};
}

TrialRunner::TrialRunner(const Problem& problem, PlanOptions options, const LowerBound& bound)
    : problem_(problem), options_(std::move(options)), bound_(bound), moves_(estimated_moves()) {}

AlgorithmRequest TrialRunner::request_of(const Trial& trial) const {
  return {problem_,
          trial.parameters,
          options_.memory_limit,
          trial.progress ? trial.progress : options_.progress,
          options_.effort,
          trial.time_to_beat};
}

AlgorithmRequest TrialRunner::quicker_request_of(const Trial& trial) const {
  AlgorithmRequest request = request_of(trial);
  request.effort = options_.effort == Effort::full ? Effort::standard : Effort::quick;
  return request;
}

bool TrialRunner::is_small() const {
  // Split messages make many more moves, which takes too long on more than a few nodes.
  static constexpr std::uint64_t few_nodes = 32;
  const bool is_cheap_in_pieces = problem_.collective.participant_count() <= few_nodes;
  return moves_ <= (problem_.divisible() && !is_cheap_in_pieces ? 64 : 500);
}

TrialResult TrialRunner::run(const Trial& trial) const {
  try {
    return try_out(trial);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::interrupted) throw;
    return {{}, failed(error)};
  } catch (const std::bad_alloc&) {
    return {{}, failed({ErrorCode::too_large, "it needs more memory than there is"})};
  }
}

namespace {

/// Counts the traffic of all link classes as that of the only class of another network.
void join_link_classes(Metering& metering, const std::string& link_class) {
  LinkUse all{link_class};
  for (const LinkUse& use : metering.link_use) {
    all.packets += use.packets;
    all.messages += use.messages;
  }
  metering.link_use = {all};
  std::map<std::vector<LinkClass>, std::uint64_t> steps;
  for (const auto& [classes, count] : metering.steps_by_links)
    steps[classes.empty() ? classes : std::vector{LinkClass{0}}] += count;
  metering.steps_by_links = std::move(steps);
}

}  // namespace

/// Returns nothing for small problems: their own schedules run, because searches for a division
/// record them.
std::optional<EquivalentRun> TrialRunner::equivalent_of(const Trial& trial) const {
  static constexpr double max_expanded_moves = 1e6;
  if (!trial.algorithm->hints.equivalent || moves_ <= max_expanded_moves ||
      problem_.network().link_classes().size() != 1)
    return std::nullopt;
  const DividedRequest division = divided(*trial.algorithm, request_of(trial));
  if (division.chunks != 1 || division.pipeline != 1) return std::nullopt;
  return trial.algorithm->hints.equivalent(division.own);
}

TrialResult TrialRunner::try_out(const Trial& trial) const {
  const std::uint64_t chunks = chunks_per_message(*trial.algorithm, request_of(trial));
  if (chunks > problem_.max_pieces())
    throw Error(
        ErrorCode::unsupported,
        problem_.divisible()
            ? fmt::format("it cuts messages into {} chunks, below the smallest piece", chunks)
            : "it cuts messages, which are atomic here");
  if (const double work = work_of(trial); work > options_.max_work) throw too_much_work(work);
  if (const auto equivalent = equivalent_of(trial)) return verify(trial, *equivalent);
  if (trial.algorithm->is_symmetric()) return verify(trial);
  if (moves_ <= options_.max_verified_moves)
    if (auto verified = verified_within_memory(trial)) return *std::move(verified);
  return meter(trial);
}

/// Estimates how many messages an explicit schedule moves, counting every hop. If each message
/// takes a separate path, half of the minimum number of steps with packets of any size is used as
/// the average distance.
double TrialRunner::estimated_moves() const {
  const double moves = fewest_moves(problem_.collective);
  if (!problem_.collective.personalized()) return moves;
  return moves * std::max(1.0, static_cast<double>(least_steps()) / 2);
}

std::uint64_t TrialRunner::least_steps() const {
  if (problem_.model.packet_limit == 0) return bound_.steps;
  Problem unlimited = problem_;
  unlimited.model.packet_limit = 0;
  return lower_bound(unlimited, *options_.measures, options_.memory_limit).steps;
}

/// The moves of all sources if the schedule is explicit, those of one source if it is relative; a
/// timed tree has none. Partial results are moved in as many chunks as the algorithm makes of each.
double TrialRunner::moves_to_run(const Trial& trial) const {
  const auto equivalent = equivalent_of(trial);
  const CollectiveAlgorithm& algorithm = equivalent ? *equivalent->algorithm : *trial.algorithm;
  if (algorithm.tree() != nullptr) return 0;
  if (algorithm.relative() == nullptr)
    return moves_ * static_cast<double>(chunks_per_message(algorithm, request_of(trial)));
  return moves_ / static_cast<double>(problem_.network().node_count());
}

double TrialRunner::work_of(const Trial& trial) const {
  // Measured: matched-gossip on 8,000 nodes, ring reductions on 512 and 1,024.
  const double of_search = combines() ? 1500 : 200;
  const double stated = trial.algorithm->hints.work_per_move;
  const double work_of_making = stated > 0 ? stated : of_search;
  const double moves = moves_to_run(trial);
  return moves * work_of_making + cost_of_check(problem_, {moves, 0}, asynchronous()).work;
}

Error TrialRunner::too_much_work(double work) const {
  static constexpr double second = 1e9;
  return {ErrorCode::too_large,
          fmt::format("making and checking its schedule takes about {:.0f} s of work, and plans "
                      "spend at most {:.2g} s on a candidate; `asterism simulate --algorithm` runs "
                      "it",
                      work / second, options_.max_work / second)};
}

TrialRunner::Optimum TrialRunner::optimum_of(const Trial& trial) const {
  Optimum optimum{bound_.time, 0};
  const CollectiveAlgorithm& algorithm = *trial.algorithm;
  if (!algorithm.hints.min_startups) return optimum;
  const std::uint64_t startups =
      algorithm.hints.min_startups(divided(algorithm, request_of(trial)).own);
  const double startup = asynchronous() ? problem_.model.startup : problem_.model.step_startup();
  if (const double time = static_cast<double>(startups) * startup; time > optimum.time)
    optimum = {time, startups};
  return optimum;
}

bool TrialRunner::combines() const {
  return problem_.collective.handling() == Handling::combined;
}

TrialResult TrialRunner::verify(const Trial& trial) const {
  EvaluationOptions how;
  how.timed = asynchronous();
  ScheduleRecorder recorder;
  const bool records = is_worth_recording(trial);
  if (records) how.sinks.push_back(&recorder);
  const CheckedRun checked = run_checked(*trial.algorithm, request_of(trial), how);
  if (!checked.verdict.valid) return {{}, refusal(checked.verdict)};
  TrialResult verified = result(trial, checked.metering, true, checked.timing);
  if (records)
    verified.schedule = std::make_shared<const Schedule>(std::move(recorder).take_schedule());
  return verified;
}

TrialResult TrialRunner::verify(const Trial& trial, const EquivalentRun& equivalent) const {
  EvaluationOptions how;
  how.timed = asynchronous();
  CheckedRun checked = run_checked(*equivalent.algorithm, equivalent.request, how);
  if (!checked.verdict.valid) return {{}, refusal(checked.verdict)};
  join_link_classes(checked.metering, problem_.network().link_classes().front());
  if (checked.timing && checked.timing->busiest_node != no_node)
    std::tie(checked.timing->busiest_node, checked.timing->busiest_port) =
        equivalent.link_here(checked.timing->busiest_node, checked.timing->busiest_port);
  return result(trial, std::move(checked.metering), true, checked.timing);
}

bool TrialRunner::is_worth_recording(const Trial& trial) const {
  // Constructions are many, and quickly repeated.
  static constexpr double max_moves_of_search = 2e5, max_moves_of_construction = 5e4;
  const double max_moves =
      trial.stage == Trial::Stage::construct ? max_moves_of_construction : max_moves_of_search;
  return problem_.divisible() && !trial.algorithm->is_symmetric() &&
         trial.algorithm->hints.library.empty() && moves_to_run(trial) <= max_moves;
}

/// Returns nothing if the schedule is too large to be verified, although perhaps not to be metered.
std::optional<TrialResult> TrialRunner::verified_within_memory(const Trial& trial) const {
  try {
    return verify(trial);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::too_large) throw;
    return std::nullopt;
  }
}

TrialResult TrialRunner::meter(const Trial& trial) const {
  Meter meter;
  ScheduleTimer timer(options_.memory_limit);
  std::vector<StepSink*> sinks{&meter};
  if (asynchronous()) sinks.push_back(&timer);
  Tee tee(std::move(sinks));
  run_algorithm(*trial.algorithm, request_of(trial), tee);
  return result(trial, meter.metering(), false,
                asynchronous() ? std::optional(timer.timing()) : std::nullopt);
}

namespace {

/// Returns the result of the body; nothing if it throws anything except Error(interrupted).
template <class Body>
auto unless_it_fails(Body&& body) -> std::optional<decltype(body())> {
  try {
    return body();
  } catch (const Error& error) {
    if (error.code() == ErrorCode::interrupted) throw;
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<double> TrialRunner::measured_time(const Trial& trial, const Push& push,
                                                 Care care) const {
  return unless_it_fails([&] {
    if (!push && trial.algorithm->is_symmetric()) {
      const TrialResult checked = verify(trial);
      return checked.candidate ? checked.candidate->ranked_time()
                               : std::numeric_limits<double>::infinity();
    }
    Meter meter;
    ScheduleTimer timer(options_.memory_limit);
    StepSink& sink = asynchronous() ? static_cast<StepSink&>(timer) : meter;
    if (push)
      push(sink);
    else
      run_algorithm(*trial.algorithm,
                    care == Care::full ? request_of(trial) : quicker_request_of(trial), sink);
    return asynchronous() ? timer.timing().time : meter.metering().time;
  });
}

std::optional<Schedule> TrialRunner::recorded(const Trial& trial) const {
  return unless_it_fails([&] {
    ScheduleRecorder recorder;
    run_algorithm(*trial.algorithm, request_of(trial), recorder);
    return std::move(recorder).take_schedule();
  });
}

std::optional<std::uint64_t> TrialRunner::chunks_of(const Trial& trial) const {
  return unless_it_fails([&] {
    require_applicable(*trial.algorithm, request_of(trial));
    return chunks_per_message(*trial.algorithm, request_of(trial));
  });
}

OmissionReason TrialRunner::refusal(const Verdict& verdict) {
  return failed({ErrorCode::unsupported,
                 fmt::format("its schedule is not allowed here: {}", verdict.earliest()->text)});
}

TrialResult TrialRunner::result(const Trial& trial, Metering metering, bool verified,
                                const std::optional<ScheduleTiming>& timing) const {
  const double volume =
      static_cast<double>(metering.transmissions) / static_cast<double>(metering.chunks);
  if (metering.chunks > 1)
    metering.transmissions = (metering.transmissions + metering.chunks - 1) / metering.chunks;
  const double bound = bound_.time;
  const double ratio = bound > 0 ? (timing ? timing->time : metering.time) / bound : 1;
  PlanCandidate candidate;
  candidate.metering = std::move(metering);
  candidate.volume = volume;
  candidate.ratio = ratio;
  candidate.verified = verified;
  candidate.timing = timing;
  return {same_result(trial, std::move(candidate)), {}};
}

PlanCandidate TrialRunner::same_result(const Trial& trial, PlanCandidate other) {
  const CollectiveAlgorithm& algorithm = *trial.algorithm;
  other.algorithm = algorithm.name;
  other.origin = algorithm.origin;
  other.parameters = trial.parameters;
  other.library = algorithm.hints.library;
  return other;
}

}  // namespace asterism

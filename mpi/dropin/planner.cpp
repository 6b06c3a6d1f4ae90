#include "planner.hpp"

#include <algorithm>
#include <chrono>
#include <exception>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/plan.hpp>
#include <asterism/verify.hpp>

#include "direct.hpp"

namespace asterism::dropin {
namespace {

using Clock = std::chrono::steady_clock;

/// More work per candidate would delay the user's program too long.
constexpr double max_work_per_candidate = 5e8;

Progress until(Clock::time_point deadline) {
  return [deadline](std::string_view, std::uint64_t, std::uint64_t) {
    if (Clock::now() > deadline)
      throw Error(ErrorCode::interrupted, "the time for planning is over");
  };
}

bool makes_results_once(const Schedule& schedule) {
  const Collective& collective = schedule.header().problem.collective;
  using Fate = Collective::Part::Fate;
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
      for (const MessageId message : schedule.transfer(step, i).messages) {
        const Fate fate = collective.part(message).fate;
        if (fate == Fate::copied || fate == Fate::posted_copy) return false;
      }
  return true;
}

bool is_valid(const Schedule& schedule) {
  ScheduleVerifier verifier;
  schedule.push_into(verifier);
  return verifier.verdict().valid;
}

}  // namespace

Problem Planner::problem_of(const PlanKey& key) const {
  Model model = settings_.model;
  model.message_size = static_cast<double>(class_bytes(key.size_class));
  PlanKey at_nodes = key;
  at_nodes.root = hosts_[key.root].value();
  return {settings_.network, collective_of(at_nodes, *settings_.network), model};
}

Schedule Planner::plan(const PlanKey& key) {
  const Problem problem = problem_of(key);
  PlanKey any_root = key;
  any_root.root = 0;
  const std::lock_guard lock(mutex_);
  std::optional<Schedule> schedule;
  if (const auto found = chosen_.find(any_root); found != chosen_.end())
    if (try_run(problem, key, found->second, schedule)) return *std::move(schedule);
  try {
    for (const Choice& choice : candidates(problem))
      if (try_run(problem, key, choice, schedule)) {
        chosen_[any_root] = choice;
        return *std::move(schedule);
      }
  } catch (const Error&) {
    // No algorithm of the catalogue can do it, but the fallback always can.
  }
  return direct_schedule(key, settings_.rank_network->node_count());
}

std::vector<Planner::Choice> Planner::candidates(const Problem& problem) const {
  const auto allowed = std::chrono::duration<double>(settings_.plan_seconds);
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(allowed);
  std::vector<PlanCandidate> seen;
  PlanOptions options{
      .max_work = max_work_per_candidate, .effort = Effort::quick, .progress = until(deadline)};
  options.watcher.candidate = [&seen](const PlanCandidate& found) { seen.push_back(found); };
  try {
    seen = make_plan(problem, options).candidates;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::interrupted) throw;
    std::ranges::stable_sort(seen, {}, &PlanCandidate::ranked_time);
  }
  std::vector<Choice> choices;
  choices.reserve(seen.size());
  for (const PlanCandidate& candidate : seen)
    choices.push_back({candidate.algorithm, candidate.parameters});
  return choices;
}

Schedule Planner::run(const Problem& problem, const Choice& choice) const {
  ScheduleRecorder recorder;
  AlgorithmRequest request{problem, choice.parameters};
  request.effort = Effort::quick;
  run_algorithm(algorithm_catalogue().get(choice.algorithm), request, recorder);
  return std::move(recorder).take_schedule();
}

bool Planner::is_usable(const Schedule& schedule, const PlanKey& key) const {
  if (key.made_once && !makes_results_once(schedule)) return false;
  return is_valid(schedule);
}

bool Planner::try_run(const Problem& problem, const PlanKey& key, const Choice& choice,
                      std::optional<Schedule>& schedule) const {
  try {
    schedule.emplace(run(problem, choice));
    if (schedule->header().control) return false;
    if (settings_.network->has_switches())
      schedule.emplace(mpi::between_hosts(*schedule, settings_.rank_network));
    return is_usable(*schedule, key);
  } catch (const Error&) {
    return false;
  }
}

}  // namespace asterism::dropin

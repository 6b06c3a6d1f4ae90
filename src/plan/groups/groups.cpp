#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/groups.hpp>
#include <asterism/measure.hpp>
#include <asterism/model_fields.hpp>
#include <asterism/problem_statement.hpp>

#include "base/by_effort.hpp"
#include "base/text.hpp"
#include "bound/shared_cuts.hpp"
#include "plan/groups/joint_choice.hpp"
#include "problem/bandwidth.hpp"

namespace asterism {

namespace {

/// Candidates of a group that are tried together with others.
constexpr std::size_t max_group_candidates = 4;
/// Messages that the kept schedules of one candidate of all groups move.
constexpr std::uint64_t max_kept_moves = 30'000'000;
/// In transfers that are timed.
constexpr ByEffort<std::uint64_t> joint_work{20'000'000, 200'000'000, 4'000'000'000};

bool are_alike(const Model& one, const Model& other) {
  return std::ranges::all_of(
      model_fields(), [&](const ModelField& field) { return field.get(one) == field.get(other); });
}

void require_some(std::size_t groups) {
  if (groups == 0)
    throw Error(ErrorCode::usage, "there is no group", "name at least one, as in --group ids:0-3");
}

void require_groups(const std::vector<Problem>& groups) {
  require_some(groups.size());
  for (const Problem& problem : groups) {
    if (&problem.network() == &groups.front().network() &&
        are_alike(problem.model, groups.front().model))
      continue;
    throw Error(ErrorCode::usage, "groups that share links need one network and one model",
                "state all groups on the same network with the same machine");
  }
  require_meaning_without_steps(groups.front().model);
}

/// The candidates of one group whose schedules are kept.
struct KeptGroup {
  std::vector<PlanCandidate> candidates;
  std::vector<std::shared_ptr<const Schedule>> schedules;
};

std::vector<Problem> among_groups(ProblemStatement statement,
                                  const std::vector<std::vector<NodeChoice>>& groups) {
  std::vector<Problem> problems;
  for (const std::vector<NodeChoice>& nodes : groups) {
    if (nodes.empty())
      throw Error(ErrorCode::usage, "a group has no nodes", "name them, as in --group ids:0-3");
    statement.participants = nodes;
    problems.push_back(make_problem(statement));
  }
  return problems;
}

class GroupPlanner {
 public:
  GroupPlanner(const std::vector<Problem>& groups, PlanOptions options)
      : groups_(groups), options_(std::move(options)) {
    options_.rank_by = Clock::asynchronous;
    options_.watcher = {};
    if (options_.measures != nullptr) return;
    MeasureOptions how;
    how.memory_limit = options_.memory_limit;
    how.progress = options_.progress;
    options_.measures =
        std::make_shared<const NetworkMeasures>(measure(groups.front().network(), how));
  }

  [[nodiscard]] GroupPlan run() && {
    result_.bound = shared_cut_time(groups_, options_.memory_limit);
    for (const Problem& problem : groups_) plan_alone(problem);
    run_together();
    return std::move(result_);
  }

 private:
  void plan_alone(const Problem& problem) {
    report(options_.progress, "groups planned", result_.groups.size(), groups_.size());
    const Plan plan = make_plan(problem, options_);
    if (plan.interrupted) throw Error(ErrorCode::interrupted, "interrupted", "");
    GroupRun run{.problem = problem, .bound = plan.bound, .alone = plan.candidates.front()};
    result_.bound = std::max(result_.bound, plan.bound.time);
    result_.one_by_one += run.alone.ranked_time();
    kept_.push_back(kept_of(problem, plan));
    if (kept_.back().schedules.empty())
      throw Error(ErrorCode::too_large,
                  fmt::format("no schedule of group {} is small enough to be run together with "
                              "others",
                              result_.groups.size()),
                  "choose smaller groups or fewer messages");
    result_.groups.push_back(std::move(run));
  }

  /// Defaults of libraries are left out, because they are other candidates under another name.
  [[nodiscard]] KeptGroup kept_of(const Problem& problem, const Plan& plan) {
    KeptGroup kept;
    std::set<std::string> names;
    for (const PlanCandidate& candidate : plan.candidates) {
      if (kept.schedules.size() == max_group_candidates) break;
      if (!candidate.library.empty() || !names.insert(candidate.algorithm).second) continue;
      if (candidate.metering.messages_total > max_kept_moves / groups_.size()) {
        ++result_.num_too_large;
        continue;
      }
      if (auto schedule = verified_schedule(problem, candidate)) {
        kept.candidates.push_back(candidate);
        kept.schedules.push_back(std::move(schedule));
      }
    }
    return kept;
  }

  /// Runs the candidate again; a search finds the same schedule. Returns nullptr if it is invalid.
  [[nodiscard]] std::shared_ptr<const Schedule> verified_schedule(
      const Problem& problem, const PlanCandidate& candidate) const {
    const AlgorithmRequest request{problem, candidate.parameters, options_.memory_limit,
                                   options_.progress, options_.effort};
    ScheduleRecorder recorder;
    const CheckedRun run = run_checked(algorithm_catalogue().get(candidate.algorithm), request,
                                       {.sinks = {&recorder}});
    if (!run.verdict.valid) return nullptr;
    return std::make_shared<const Schedule>(std::move(recorder).take_schedule());
  }

  void run_together() {
    std::vector<GroupOptions> options;
    for (const KeptGroup& kept : kept_) {
      options.emplace_back();
      for (const auto& schedule : kept.schedules)
        options.back().push_back({schedule.get(), step_begins(*schedule)});
    }
    const WorkBudget budget(joint_work.at(options_.effort), options_.progress,
                            options_.memory_limit);
    const JointChoice choice =
        choose_together(options, result_.bound, budget, options_.memory_limit, result_.num_timed);
    std::vector<GroupSchedule> chosen;
    for (std::size_t i = 0; i < options.size(); ++i) {
      chosen.push_back(options[i][choice.candidates[i]]);
      finish(result_.groups[i], kept_[i].candidates[choice.candidates[i]], choice.times[i]);
    }
    result_.time = choice.time;
    result_.num_steps = choice.order.size();
    result_.verified = obeys_step_rules(chosen, choice.order);
  }

  static void finish(GroupRun& run, const PlanCandidate& chosen, double time) {
    run.chosen = chosen;
    run.time = time;
    const auto bandwidths = bandwidths_of(run.problem, time);
    if (!bandwidths) return;
    run.algorithm_bandwidth = bandwidths->algorithm / 1e3;
    run.bus_bandwidth = bandwidths->bus / 1e3;
  }

  const std::vector<Problem>& groups_;
  PlanOptions options_;
  std::vector<KeptGroup> kept_;
  GroupPlan result_;
};

}  // namespace

GroupPlan plan_groups(const std::vector<Problem>& groups, const PlanOptions& options) {
  require_groups(groups);
  return GroupPlanner(groups, options).run();
}

std::vector<Problem> state_groups(const ProblemWords& words,
                                  const std::vector<std::string>& groups) {
  if (!words.participants.empty() || !words.sources.empty())
    throw Error(ErrorCode::usage, "groups name their own nodes",
                "leave out participants and sources; the root of a group is its first node");
  if (words.bystanders == "idle")
    throw Error(ErrorCode::usage, "groups run on one network, in which all nodes forward",
                "leave out idle bystanders");
  require_some(groups.size());
  ProblemStatement statement = parse_statement(words);
  ProblemStatement machine = statement;  // counts are those of a group
  machine.collective = CollectiveKind::allgather;
  machine.counts = {};
  statement.network = make_problem(machine).shared_network();
  statement.further_faults = {};
  std::vector<std::vector<NodeChoice>> choices;
  for (const std::string& text : groups) {
    const std::vector<std::string> nodes = asterism::words(text, " \t\n");
    choices.emplace_back(nodes.begin(), nodes.end());
  }
  return among_groups(std::move(statement), choices);
}

std::vector<Problem> state_groups(const Problem& machine,
                                  const std::vector<std::vector<NodeChoice>>& groups) {
  require_some(groups.size());
  if (machine.collective.has_counts())
    throw Error(ErrorCode::usage, "groups of a problem with counts need counts of their own",
                "state the collective without counts");
  ProblemStatement statement;
  statement.network = machine.shared_network();
  statement.collective = machine.collective.kind();
  statement.batch = machine.collective.batch();
  statement.model = machine.model;
  return among_groups(std::move(statement), groups);
}

}  // namespace asterism

#include <algorithm>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/leaderboard.hpp>
#include <asterism/networks.hpp>
#include <asterism/plan.hpp>

#include "base/record.hpp"
#include "plan/plan_constants.hpp"

namespace asterism {

namespace {

/// Returns the time of a candidate for a start-up time other than that of the plan. Time consists
/// only of start-ups and transmissions here.
double time_of(const Cost& cost, double startup) {
  return cost.time_at(startup, 1);
}

/// A plan viewed with a start-up time, which may be that of the plan itself.
class PlanView {
 public:
  PlanView(const Plan& plan, double startup, bool as_planned)
      : plan_(plan), startup_(startup), as_planned_(as_planned) {}

  [[nodiscard]] double time(const PlanCandidate& candidate) const {
    return as_planned_ ? candidate.metering.time : time_of(candidate.metering, startup_);
  }
  [[nodiscard]] double bound() const {
    return as_planned_ ? plan_.bound.time : time_of(plan_.bound, startup_);
  }
  [[nodiscard]] const PlanCandidate* fastest(bool published_only) const {
    const PlanCandidate* best = nullptr;
    for (const PlanCandidate& candidate : plan_.candidates) {
      if (published_only && !is_published(candidate.origin)) continue;
      if (best == nullptr || time(candidate) < time(*best)) best = &candidate;
    }
    return best;
  }
  /// Returns the fastest published algorithm: measured, or as stated by its source if its schedule
  /// was not run.
  [[nodiscard]] LeaderboardEntry published(const Problem& problem) const {
    LeaderboardEntry result = entry(fastest(true));
    for (const PlanOmission& omission : plan_.omissions) {
      const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(omission.algorithm);
      if (!is_published(algorithm.origin) || algorithm.hints.stated_cost == nullptr) continue;
      const double stated = time_of(algorithm.hints.stated_cost(problem), startup_);
      if (result.name.empty() || stated < result.time)
        result = {algorithm.name_in_tables() + " (by its formula, not run)", stated};
    }
    return result;
  }
  [[nodiscard]] LeaderboardEntry entry(const PlanCandidate* candidate) const {
    if (candidate == nullptr) return {};
    return {name_with_parameters(candidate->algorithm, candidate->parameters) +
                (candidate->our_construction() ? " (our construction)" : ""),
            time(*candidate)};
  }

 private:
  const Plan& plan_;
  double startup_;
  bool as_planned_;
};

/// One network, collective and model of a group.
struct Cell {
  const LeaderboardGroup& group;
  std::string network, collective, ports;
  std::uint64_t packet_limit = 0;
};

std::vector<Cell> cells_of(const std::vector<LeaderboardGroup>& groups, Effort effort) {
  std::vector<Cell> cells;
  for (const LeaderboardGroup& group : groups) {
    if (group.effort > effort) continue;
    for (const std::string& collective : group.collectives)
      for (const std::string& ports : group.ports)
        for (const std::uint64_t limit : group.packet_limits)
          for (const std::string& network : group.networks)
            if (make_network(network)->node_count() <=
                plan_constants::max_nodes_of_leaderboards.at(effort))
              cells.push_back({group, network, collective, ports, limit});
  }
  return cells;
}

Problem problem_of(const Cell& cell, double startup) {
  ProblemWords words;
  words.network = cell.network;
  words.collective = cell.collective;
  words.batch = cell.group.batch;
  words.model = cell.group.model;
  words.model.emplace_back("ports", cell.ports);
  words.model.emplace_back("packet_limit", std::to_string(cell.packet_limit));
  if (parse_collective(cell.collective) == CollectiveKind::multi_broadcast)
    words.sources = cell.group.sources;
  Model model;
  model.startup = startup;
  model.message_size = cell.group.message_size;
  return state_problem(words, model);
}

/// For example "allreduce", "broadcast of 32", "allreduce of size 10000", "multi-broadcast from
/// random:64, wormhole".
std::string collective_text(const Cell& cell) {
  std::string text = cell.collective;
  if (!cell.group.model.empty())
    for (const std::string& source : cell.group.sources) text += fmt::format(" from {}", source);
  if (cell.group.batch > 1) text += fmt::format(" of {}", cell.group.batch);
  if (cell.group.message_size != 1) text += fmt::format(" of size {:g}", cell.group.message_size);
  for (const auto& [field, value] : cell.group.model) text += fmt::format(", {}", value);
  return text;
}

LeaderboardRow row_of(const Cell& cell, const Problem& problem, const Plan& plan, double startup) {
  const PlanView view(plan, startup, cell.group.planned_apart);
  const PlanCandidate* const best = view.fastest(false);
  return {cell.group.topic,  cell.network, collective_text(cell),   cell.ports,
          cell.packet_limit, startup,      view.published(problem), view.entry(best),
          best->origin,      view.bound(), best->verified};
}

/// A plan may have been made for another start-up time than that of the row.
std::string remark_on(const Cell& cell, const LeaderboardRow& row, const Plan& plan,
                      const LeaderboardOptions& options, const Progress& progress) {
  if (!options.remark_on_best) return {};
  const PlanView view(plan, row.startup, cell.group.planned_apart);
  LowerBound bound = plan.bound;
  bound.time = view.bound();
  return options.remark_on_best({row, problem_of(cell, row.startup), *view.fastest(false), bound},
                                progress);
}

Plan whole_plan(const Problem& problem, const PlanOptions& options) {
  Plan plan = make_plan(problem, options);
  if (plan.interrupted) throw Error(ErrorCode::interrupted, "interrupted");
  return plan;
}

std::vector<LeaderboardRow> rows_of(const Cell& cell, const LeaderboardOptions& options,
                                    const Progress& progress) {
  PlanOptions plan_options;
  plan_options.memory_limit = options.memory_limit;
  plan_options.progress = progress;
  std::vector<LeaderboardRow> rows;
  std::optional<Plan> plan;
  for (const double startup : cell.group.startups) {
    const Problem problem = problem_of(cell, cell.group.planned_apart ? startup : Model{}.startup);
    if (!plan || cell.group.planned_apart) plan = whole_plan(problem, plan_options);
    rows.push_back(row_of(cell, problem, *plan, startup));
    rows.back().remark = remark_on(cell, rows.back(), *plan, options, progress);
  }
  return rows;
}

std::string task_of(const std::vector<Cell>& cells, std::size_t index) {
  return fmt::format("{} {}\n{}", cells[index].network, cells[index].collective, index);
}

const Cell& cell_of(const std::vector<Cell>& cells, const std::string& task) {
  return cells.at(parse_whole_number(details_of(task)).value_or(cells.size()));
}

}  // namespace

template <class Record, RecordedAs<LeaderboardEntry> Value>
void record_fields(Record& record, Value& entry) {
  record(entry.name, entry.time);
}

template <class Record, RecordedAs<LeaderboardRow> Value>
void record_fields(Record& record, Value& row) {
  record(row.topic, row.network, row.collective, row.ports, row.packet_limit, row.startup,
         row.published, row.best, row.best_origin, row.bound, row.verified, row.remark);
}

std::vector<LeaderboardRow> run_leaderboard(const std::vector<LeaderboardGroup>& groups,
                                            const LeaderboardOptions& options) {
  const std::vector<Cell> cells = cells_of(groups, options.effort);
  std::vector<std::string> tasks;
  for (std::size_t i = 0; i < cells.size(); ++i) tasks.push_back(task_of(cells, i));
  std::vector<std::vector<LeaderboardRow>> by_cell(cells.size());
  run_tasks(
      options.runner, tasks,
      [&](const std::string& task, const TaskRoom& room) {
        return record_of(rows_of(cell_of(cells, task), options, room.progress));
      },
      [&](std::size_t task, const std::string& result) {
        by_cell[task] = read_record<std::vector<LeaderboardRow>>(result);
      },
      options.progress);
  std::vector<LeaderboardRow> rows;
  for (std::vector<LeaderboardRow>& of_cell : by_cell)
    rows.insert(rows.end(), std::make_move_iterator(of_cell.begin()),
                std::make_move_iterator(of_cell.end()));
  return rows;
}

LeaderboardSummary summary_of(const std::vector<LeaderboardRow>& rows) {
  LeaderboardSummary summary;
  double sum = 0;
  for (const LeaderboardRow& row : rows) {
    ++summary.rows;
    sum += row.ratio();
    summary.largest_ratio = std::max(summary.largest_ratio, row.ratio());
    if (row.verified) ++summary.verified;
    if (row.published.name.empty()) continue;
    ++summary.with_published;
    if (row.best.time < row.published.time) ++summary.beaten;
    if (row.best.time > row.published.time) ++summary.lost;
  }
  if (summary.rows > 0) summary.mean_ratio = sum / static_cast<double>(summary.rows);
  return summary;
}

}  // namespace asterism

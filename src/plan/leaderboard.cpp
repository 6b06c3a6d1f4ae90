#include <algorithm>
#include <optional>

#include <asterism/error.hpp>
#include <asterism/leaderboard.hpp>
#include <asterism/networks.hpp>
#include <asterism/plan.hpp>

namespace asterism {

namespace {

constexpr double startups[] = {100, 1, 0.1};

std::uint64_t most_nodes(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return 200;
    case Effort::standard:
      return 50000;
    case Effort::full:
      break;
  }
  return 1000000;
}

/// Time is made of start-ups and transmissions alone here, so that one plan does for every t_s.
double time_of(const Cost& cost, double startup) {
  return cost.time_at(startup, 1);
}

const PlanCandidate* fastest(const Plan& plan, double startup, bool published_only) {
  const PlanCandidate* best = nullptr;
  for (const PlanCandidate& candidate : plan.candidates) {
    if (published_only && candidate.origin != AlgorithmOrigin::published) continue;
    if (best == nullptr || time_of(candidate.metering, startup) < time_of(best->metering, startup))
      best = &candidate;
  }
  return best;
}

LeaderboardEntry entry_of(const PlanCandidate* candidate, double startup) {
  if (candidate == nullptr) return {};
  return {name_with_parameters(candidate->algorithm, candidate->parameters) +
              (candidate->our_construction ? " (our construction)" : ""),
          time_of(candidate->metering, startup)};
}

/// One network, collective and model of a group.
struct Cell {
  const LeaderboardGroup& group;
  std::string network, collective, ports;
  std::uint64_t packet_limit = 0;
};

std::vector<Cell> cells_of(const std::vector<LeaderboardGroup>& groups, Effort effort) {
  std::vector<Cell> cells;
  for (const LeaderboardGroup& group : groups)
    for (const std::string& collective : group.collectives)
      for (const std::string& ports : group.ports)
        for (const std::uint64_t limit : group.packet_limits)
          for (const std::string& network : group.networks)
            if (make_network(network)->node_count() <= most_nodes(effort))
              cells.push_back({group, network, collective, ports, limit});
  return cells;
}

void add_rows(const Cell& cell, const LeaderboardOptions& options,
              std::vector<LeaderboardRow>& rows) {
  const Problem problem =
      state_problem(
          {.network = cell.network,
           .collective = cell.collective,
           .model = {{"ports", cell.ports}, {"packet_limit", std::to_string(cell.packet_limit)}}})
          .problem;
  PlanOptions plan_options;
  plan_options.memory_limit = options.memory_limit;
  const Plan plan = make_plan(problem, plan_options);
  for (const double startup : startups) {
    const PlanCandidate* const best = fastest(plan, startup, false);
    rows.push_back({cell.group.paper, cell.network, cell.collective, cell.ports, cell.packet_limit,
                    startup, entry_of(fastest(plan, startup, true), startup),
                    entry_of(best, startup), best->origin, time_of(plan.bound, startup)});
  }
}

}  // namespace

std::vector<LeaderboardRow> run_leaderboard(const std::vector<LeaderboardGroup>& groups,
                                            const LeaderboardOptions& options) {
  const std::vector<Cell> cells = cells_of(groups, options.effort);
  std::vector<LeaderboardRow> rows;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    report(options.progress, cells[i].network + " " + cells[i].collective, i, cells.size());
    add_rows(cells[i], options, rows);
  }
  return rows;
}

LeaderboardSummary summary_of(const std::vector<LeaderboardRow>& rows) {
  LeaderboardSummary summary;
  double sum = 0;
  for (const LeaderboardRow& row : rows) {
    ++summary.rows;
    sum += row.ratio();
    if (row.published.name.empty()) continue;
    ++summary.with_published;
    if (row.best.time < row.published.time) ++summary.beaten;
    if (row.best.time > row.published.time) ++summary.lost;
  }
  if (summary.rows > 0) summary.mean_ratio = sum / static_cast<double>(summary.rows);
  return summary;
}

}  // namespace asterism

// Allreduce on any graph by forwarding sums: many runs with different tie-breaking and packet sizes
// are tried, and the fastest under the model is kept.
#include "synthesis/gossip/merging_gossip.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "base/work_budget.hpp"
#include "synthesis/exchange/send_table.hpp"
#include "synthesis/gossip/gossip_constants.hpp"

namespace asterism {

namespace {

/// On larger networks, a run takes too long.
constexpr std::uint64_t max_gossip_nodes = 512;

/// Counted in runs: more if they are quick.
WorkBudget merging_budget(const AlgorithmRequest& request) {
  const double nodes = static_cast<double>(request.problem.network().node_count());
  const double runs =
      gossip_constants::merging_runs_times_square.at(request.effort) / (nodes * nodes);
  return WorkBudget(static_cast<std::uint64_t>(std::clamp(runs, gossip_constants::min_merging_runs,
                                                          gossip_constants::max_merging_runs)),
                    request.progress, request.memory_limit);
}

/// The time that a schedule has to beat even in pieces. On small networks, losers are ranked, too.
double limit_in_pieces(const AlgorithmRequest& request) {
  return request.problem.network().node_count() > gossip_constants::few_merging_nodes
             ? request.time_to_beat
             : std::numeric_limits<double>::infinity();
}

MergedSchedule best_merging(const AlgorithmRequest& request, const ProblemGraph& graph) {
  MergingGossip gossip(request.problem, graph);
  MergedSchedule best;
  const auto attempt = [&](const MergingManner& manner) {
    MergedSchedule schedule = gossip.run(manner, best.time, limit_in_pieces(request));
    if (schedule.time < best.time) best = std::move(schedule);
  };
  attempt({0, false, false, false});
  for (WorkBudget budget = merging_budget(request); budget.affords(1); budget.spend(1)) {
    budget.check("sums that are passed on");
    const std::uint64_t run = budget.spent();
    attempt({run, true, run % 2 == 1, run % 4 >= 2});
  }
  if (best.steps.empty() && limit_in_pieces(request) < std::numeric_limits<double>::infinity())
    throw Error(ErrorCode::unsupported,
                fmt::format("its search finds nothing below {:.9g}", request.time_to_beat),
                "use --effort full to search further");
  if (best.steps.empty())
    throw Error(ErrorCode::unsupported,
                fmt::format("sums that are passed on come to an end nowhere on {}",
                            request.problem.network().spec()),
                "choose another algorithm, or more effort");
  return best;
}

void merging_gossip(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  if (problem.collective.participant_count() == 1) return;
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(MergingGossip::bytes(problem.network()),
                   fmt::format("sums of the nodes of {}", problem.network().spec()),
                   "choose a smaller network");
  const ProblemGraph graph(problem, request.memory_limit);
  const MergedSchedule schedule = best_merging(request, graph);
  SendTable table;
  for (std::size_t step = 0; step < schedule.steps.size(); ++step)
    for (const MergedSend& send : schedule.steps[step]) {
      const Arc& arc = graph.arc(send.arc);
      for (std::uint64_t result = 0; result < problem.collective.result_count(); ++result)
        table.add(step, NodeId{arc.from}, arc.port,
                  send.whole
                      ? problem.collective.whole(result)
                      : problem.collective.copied(NodeId{send.holder}, send.generation, result));
    }
  table.push(sink);
}

std::optional<Obstacle> merging_gossip_obstacle(const Problem& problem) {
  if (problem.network().node_count() > max_gossip_nodes)
    return Obstacle(ObstacleCode::max_nodes_for_sums, max_gossip_nodes);
  if (problem.model.control == Model::Control::simd) return ObstacleCode::simd_matched_links;
  if (problem.model.packet_limit != 0) return ObstacleCode::packets_of_parts;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm merging_gossip_algorithm() {
  return {.name = "merging-gossip",
          .summary =
              "allreduce step by step on any graph: over every link that the ports allow the "
              "largest sums that share nothing with what its end has",
          .citation = "this project",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::allreduce, CollectiveKind::barrier},
          .obstacle = merging_gossip_obstacle,
          .switches = Model::Switches::reduce,
          .capabilities = Capabilities::any_graph,
          .body = merging_gossip,
          .hints = {.searches = PlanHints::always}};
}

}  // namespace asterism

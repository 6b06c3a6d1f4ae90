// Scan along the participants in order: each adds its own contribution to what it receives and
// sends on the sum, with pipelined pieces of the batch. If consecutive participants are not
// neighbours, other nodes forward it.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "base/memory.hpp"
#include "synthesis/scan/scan_routes.hpp"
#include "synthesis/scan/scan_run.hpp"

namespace asterism {

namespace {

scans::ScanJobs jobs_of_chain(const ProblemGraph& graph) {
  scans::ScanJobs jobs(graph);
  const std::span<const std::uint32_t> participants = graph.participants();
  scans::Ways ways(graph);
  for (std::uint32_t i = 0; i + 1 < participants.size(); ++i) {
    jobs.send_along(ways.between(participants[i], participants[i + 1]), {0, i});
    ways.forget(participants[i]);
  }
  return jobs;
}

void scan_pipeline(const AlgorithmRequest& request, StepSink& sink) {
  static constexpr double bytes_per_node = 2000;
  const Problem& problem = request.problem;
  const auto nodes = static_cast<double>(problem.network().node_count());
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(nodes * bytes_per_node + 64e6,
                   fmt::format("a chain of {}", problem.network().spec()),
                   "choose a smaller network");
  const ProblemGraph graph(problem, request.memory_limit);
  const scans::ScanJobs jobs = jobs_of_chain(graph);
  std::optional<scans::TimedJobs> best;
  (void)scans::improve(best, jobs, problem, request.progress);
  scans::push_jobs(jobs, *best, problem, sink);
}

std::optional<Obstacle> obstacle_to_chain(const Problem& problem) {
  static constexpr std::uint64_t max_nodes = std::uint64_t{1} << 14;
  if (problem.network().node_count() > max_nodes)
    return Obstacle(ObstacleCode::max_nodes, max_nodes);
  return scans::obstacle_to_jobs(problem);
}

}  // namespace

CollectiveAlgorithm scan_pipeline_algorithm() {
  return {.name = "scan-pipeline",
          .summary =
              "scan along the participants in their order, one piece of the batch behind the "
              "other: fewest transmissions where each is linked to the next",
          .citation = "baseline",
          .origin = AlgorithmOrigin::baseline,
          .collectives = {CollectiveKind::scan},
          .obstacle = obstacle_to_chain,
          .capabilities = Capabilities::ranks,
          .body = scan_pipeline};
}

}  // namespace asterism

// Collectives between hosts behind switches that only forward. Tries several packet sizes and
// target orders, and keeps the fastest under the model.
#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "base/work_budget.hpp"
#include "collective/graph/pack_parameter.hpp"
#include "synthesis/hosts/host_constants.hpp"
#include "synthesis/hosts/host_to_host_run.hpp"

namespace asterism {

namespace {

std::vector<std::uint64_t> packs_to_try(const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  const std::uint64_t all = problem.collective.message_count();
  const std::uint64_t max_pack =
      problem.model.packet_limit == 0 ? all : std::min(all, problem.model.packet_limit);
  if (const auto pack = asked_pack(request)) return {std::min(*pack, max_pack)};
  std::vector<std::uint64_t> packs;
  for (std::uint64_t pack = 1; pack < max_pack; pack *= 2) packs.push_back(pack);
  packs.push_back(max_pack);
  return packs;
}

/// Without `some_are_farther`, the orders by distance are the same.
std::vector<TargetOrder> orders_to_try(bool some_are_farther) {
  if (some_are_farther) return {TargetOrder::in_turn, TargetOrder::farthest, TargetOrder::nearest};
  return {TargetOrder::in_turn, TargetOrder::nearest};
}

/// Returns the settings, most different ones first.
std::vector<HostToHostSettings> settings_to_try(const AlgorithmRequest& request,
                                                bool some_are_farther) {
  std::vector<HostToHostSettings> result;
  for (std::uint64_t seed = 0; seed < host_constants::seeds; ++seed)
    for (const TargetOrder order : orders_to_try(some_are_farther))
      for (const std::uint64_t pack : packs_to_try(request)) result.push_back({pack, order, seed});
  return result;
}

void host_to_host(const AlgorithmRequest& request, StepSink& sink) {
  const ProblemGraph graph(request.problem, request.memory_limit);
  WorkBudget budget(host_constants::units.at(request.effort), request.progress,
                    request.memory_limit);
  budget.require(SwitchWays::bytes(request.problem), "distances between hosts",
                 "choose a smaller network");
  const SwitchWays ways(request.problem.network(), graph, request.progress);
  const double moves = HostToHostRun::max_moves(request.problem, ways);
  budget.require(HostToHostRun::bytes(request.problem, ways),
                 fmt::format("a schedule of {:.0f} moves", moves),
                 "choose a smaller batch or network");
  // A run begins by ordering the targets of all hosts.
  const double start = static_cast<double>(ways.hosts().size() * ways.hosts().size());
  std::optional<Schedule> best;
  double best_time = std::numeric_limits<double>::infinity(), work = moves;
  for (const HostToHostSettings& settings :
       settings_to_try(request, ways.some_hosts_are_farther())) {
    if (best && !budget.affords(whole_units(work))) break;
    HostToHostRun run(request.problem, graph, ways, settings);
    std::optional<Schedule> schedule = run.run(best_time, request.progress);
    const double complete = std::max(moves, run.work());
    budget.spend(whole_units(std::min(complete, run.work() + start)));
    if (!schedule) continue;
    work = complete;
    best = std::move(schedule);
    best_time = run.time();
  }
  for (std::size_t step = 0; step < best->size(); ++step) sink.take(best->step(step));
}

/// Returns why a host may have no path to another through switches alone, so that a third one would
/// have to relay; nothing if all have.
std::optional<Obstacle> obstacle_between_hosts(const Problem& problem) {
  const ProblemGraph graph(problem);
  if (!problem.network().directed() && connected_switches_join_all_hosts(graph))
    return std::nullopt;
  if (SwitchWays::work(graph) > host_constants::max_obstacle_looks)
    return ObstacleCode::slow_ways_over_switches;
  const SwitchWays ways(problem.network(), graph);
  for (const std::uint32_t host : ways.hosts())
    for (std::uint32_t target = 0; target < ways.hosts().size(); ++target)
      if (ways.hops(host, target) == SwitchWays::no_way) return ObstacleCode::ways_over_switches;
  return std::nullopt;
}

std::optional<Obstacle> host_to_host_obstacle(const Problem& problem) {
  const Network& network = problem.network();
  if (!network.has_switches()) return ObstacleCode::hosts_behind_switches;
  if (problem.model.control == Model::Control::simd) return ObstacleCode::simd_choice;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (!network.is_switch(node) && !problem.collective.takes_part(node))
      return ObstacleCode::all_hosts_participate;
  static constexpr double max_bits = 4e9;
  if (static_cast<double>(problem.collective.participant_count()) *
          static_cast<double>(problem.collective.message_count()) >
      max_bits)
    return ObstacleCode::few_hosts_and_messages;
  if (!problem.collective.personalized()) return std::nullopt;
  return obstacle_between_hosts(problem);
}

}  // namespace

CollectiveAlgorithm host_to_host_algorithm() {
  return {
      .name = "host-to-host",
      .summary =
          "step by step between hosts behind switches, which only forward: each host sends its "
          "rarest messages to one that lacks them, over links that are free when they get there",
      .citation = "ours",
      .origin = AlgorithmOrigin::ours,
      .collectives = {CollectiveKind::broadcast, CollectiveKind::multi_broadcast,
                      CollectiveKind::allgather, CollectiveKind::alltoall, CollectiveKind::scatter,
                      CollectiveKind::gather},
      .obstacle = host_to_host_obstacle,
      .capabilities = Capabilities::synthesised | Capability::redundant,
      .parameters = {pack_parameter()},
      .body = StepAlgorithm(host_to_host),
      // Every packet is chosen among all chunks that its target lacks.
      .hints = {.max_chunks = 4096}};
}

}  // namespace asterism

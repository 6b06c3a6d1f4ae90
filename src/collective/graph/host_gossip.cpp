// Broadcast, multi-broadcast and allgather between hosts behind switches that only forward. Several
// sizes of packets and orders of targets are tried, and the fastest under the model is kept.
#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/meter.hpp>

#include "base/memory.hpp"
#include "collective/graph/host_gossip_run.hpp"
#include "collective/graph/pack_parameter.hpp"

namespace asterism {

namespace {

double affordable_moves(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return 1e6;
    case Effort::standard:
      return 8e6;
    case Effort::full:
      break;
  }
  return 1e9;
}

std::vector<std::uint64_t> packs_to_try(const AlgorithmRequest& request) {
  if (const auto pack = asked_pack(request)) return {*pack};
  const Problem& problem = request.problem;
  const std::uint64_t all = problem.collective.message_count();
  const std::uint64_t max_pack =
      problem.model.packet_limit == 0 ? all : std::min(all, problem.model.packet_limit);
  std::vector<std::uint64_t> packs;
  for (std::uint64_t pack = 1; pack < max_pack; pack *= 2) packs.push_back(pack);
  packs.push_back(max_pack);
  return packs;
}

/// The most different ones first.
std::vector<HostGossipSettings> settings_to_try(const AlgorithmRequest& request) {
  static constexpr std::uint64_t seeds = 8;
  std::vector<HostGossipSettings> result;
  for (std::uint64_t seed = 0; seed < seeds; ++seed)
    for (const TargetOrder order :
         {TargetOrder::in_turn, TargetOrder::farthest, TargetOrder::nearest})
      for (const std::uint64_t pack : packs_to_try(request)) result.push_back({pack, order, seed});
  return result;
}

double metered_time(const Schedule& schedule) {
  Meter meter;
  schedule.push_into(meter);
  return meter.metering().time;
}

void host_gossip(const AlgorithmRequest& request, StepSink& sink) {
  const ProblemGraph graph(request.problem, request.memory_limit);
  MemoryBudget budget(request.memory_limit);
  budget.require(SwitchWays::bytes(request.problem), "distances between hosts",
                 "choose a smaller network");
  const SwitchWays ways(request.problem.network(), graph);
  const double moves = HostGossipRun::max_moves(request.problem, ways);
  static constexpr double bytes_per_move = 3 * (sizeof(MessageId) + sizeof(std::uint64_t));
  budget.require(bytes_per_move * moves, fmt::format("a schedule of {:.0f} moves", moves),
                 "choose a smaller batch or network");
  std::optional<Schedule> best;
  double best_time = 0, spent = 0;
  for (const HostGossipSettings& settings : settings_to_try(request)) {
    if (best && spent + moves > affordable_moves(request.effort)) break;
    spent += moves;
    Schedule schedule = HostGossipRun(request.problem, graph, ways, settings).run(request.progress);
    const double time = metered_time(schedule);
    if (best && !(time < best_time)) continue;
    best = std::move(schedule);
    best_time = time;
  }
  for (std::size_t step = 0; step < best->size(); ++step) sink.take(best->step(step));
}

std::string host_gossip_obstacle(const Problem& problem) {
  const Network& network = problem.network();
  if (!problem.switches_only_forward()) return "it is for hosts behind switches that only forward";
  if (problem.model.control == Model::Control::simd)
    return "it needs nodes that choose their links by themselves";
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (!network.is_switch(node) && !problem.collective.takes_part(node))
      return "it needs all nodes but the switches to take part";
  return "";
}

}  // namespace

CollectiveAlgorithm host_gossip_algorithm() {
  return {
      .name = "host-gossip",
      .summary =
          "step by step between hosts behind switches that only forward: each host sends its "
          "rarest messages to one that lacks them, over links that are free when they get there",
      .citation = "ours",
      .origin = AlgorithmOrigin::ours,
      .collectives = {CollectiveKind::broadcast, CollectiveKind::multi_broadcast,
                      CollectiveKind::allgather},
      .several_a_source = true,
      .uneven = true,
      .some_take_part = true,
      .directed = true,
      .parameters = {pack_parameter()},
      .body = StepAlgorithm(host_gossip),
      .obstacle = host_gossip_obstacle,
      .made_to_measure = true};
}

}  // namespace asterism

// Allgather, multi-broadcast and broadcast in the asynchronous clock: hosts send whenever a link is
// free, and slow links wait until they can carry their share.
#include <algorithm>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/clock.hpp>

#include "base/memory.hpp"
#include "synthesis/phases/phased_search.hpp"
#include "synthesis/phases/phased_units.hpp"
#include "synthesis/timed/timed_search.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_timed_deliveries = 2'000'000;

std::vector<timed::TimedCargo> cargo_of(std::span<const phased::Unit> units,
                                        const ProblemGraph& graph) {
  std::vector<std::uint32_t> host(graph.node_count());
  for (std::uint32_t i = 0; i < graph.participants().size(); ++i) host[graph.participants()[i]] = i;
  std::vector<timed::TimedCargo> cargo;
  for (const phased::Unit& unit : units) cargo.push_back({host[unit.origin], unit.count});
  return cargo;
}

void emit_timed_packets(const timed::TimedPlan& plan, std::span<const phased::Unit> units,
                        const ProblemGraph& graph, StepSink& sink) {
  Step step;
  std::vector<Port> path;
  std::vector<MessageId> messages;
  const std::vector<timed::TimedPacket>& packets = plan.packets.packets;
  for (std::size_t i = 0; i < packets.size(); ++i) {
    if (i > 0 && packets[i].step != packets[i - 1].step) {
      sink.take(step);
      step.clear();
    }
    const timed::TimedLeg& leg = plan.ways.leg(packets[i].leg);
    path.clear();
    for (const std::uint32_t arc : plan.ways.arcs(leg)) path.push_back(graph.arc(arc).port);
    messages.clear();
    for (std::size_t place = packets[i].first; place < packets[i].last; ++place) {
      const phased::Unit& unit = units[plan.packets.cargo[place]];
      for (std::uint32_t m = 0; m < unit.count; ++m) messages.emplace_back(unit.first + m);
    }
    std::ranges::sort(messages);
    step.add(NodeId{graph.arc(plan.ways.arcs(leg).front()).from}, path, messages);
  }
  if (!step.empty()) sink.take(step);
}

void timed_gossip(const AlgorithmRequest& request, StepSink& sink) {
  const ProblemGraph graph(request.problem, request.memory_limit);
  static constexpr double bytes_per_delivery = 100;
  MemoryBudget(request.memory_limit)
      .require(bytes_per_delivery * static_cast<double>(max_timed_deliveries),
               "timed packets between hosts", "raise the memory limit");
  const std::vector<phased::Unit> units = phased::make_units(
      request.problem,
      max_timed_deliveries / std::max<std::size_t>(1, graph.participants().size()));
  if (units.empty() || graph.participants().size() < 2) return;
  emit_timed_packets(timed::search_timed_gossip(request.problem, graph, cargo_of(units, graph),
                                                request.effort, request.progress),
                     units, graph, sink);
}

}  // namespace

CollectiveAlgorithm timed_gossip_algorithm() {
  return {.name = "timed-gossip",
          .summary =
              "all-port gossip between hosts without lock step: each sends whenever a link is free "
              "what its target lacks, and slow links wait until they can carry their share",
          .citation = "ours",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::broadcast, CollectiveKind::multi_broadcast,
                          CollectiveKind::allgather},
          .ports = Model::Ports::all,
          .no_redundancy = false,
          .several_per_source = true,
          .uneven = true,
          .some_take_part = true,
          .directed = true,
          .body = StepAlgorithm(timed_gossip),
          .obstacle = phased::phases_obstacle,
          .made_to_measure = true};
}

}  // namespace asterism

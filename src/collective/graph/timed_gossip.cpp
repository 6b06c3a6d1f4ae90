// Allgather, multi-broadcast and broadcast in the asynchronous clock: hosts send whenever a link is
// free, and slow links wait until they can carry their share.
#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/clock.hpp>

#include "base/memory.hpp"
#include "synthesis/phases/phased_search.hpp"
#include "synthesis/phases/phased_units.hpp"
#include "synthesis/timed/timed_constants.hpp"
#include "synthesis/timed/timed_search.hpp"

namespace asterism {

namespace {

std::vector<timed::TimedCargo> cargo_of(std::span<const phased::Unit> units,
                                        const ProblemGraph& graph) {
  std::vector<std::uint32_t> host(graph.node_count());
  for (std::uint32_t i = 0; i < graph.participants().size(); ++i) host[graph.participants()[i]] = i;
  std::vector<timed::TimedCargo> cargo;
  for (const phased::Unit& unit : units) cargo.push_back({host[unit.origin], unit.count});
  return cargo;
}

/// Combines all packets of a step that use the same arcs into one transfer.
class TimedSteps {
 public:
  TimedSteps(const timed::TimedPlan& plan, std::span<const phased::Unit> units,
             const ProblemGraph& graph, StepSink& sink)
      : plan_(plan), units_(units), graph_(graph), sink_(sink) {}

  void push() {
    const std::vector<timed::TimedPacket>& packets = plan_.packets.packets;
    for (std::size_t i = 0; i < packets.size(); ++i) {
      if (i > 0 && packets[i].step != packets[i - 1].step) push_step();
      add(packets[i]);
    }
    if (!transfers_.empty()) push_step();
  }

 private:
  struct TimedTransfer {
    std::uint32_t leg = 0;
    std::vector<MessageId> messages;
  };

  void add(const timed::TimedPacket& packet) {
    const std::uint32_t arc = plan_.ways.arcs(plan_.ways.leg(packet.leg)).front();
    const auto [place, is_new] = place_of_.emplace(arc, transfers_.size());
    if (is_new) transfers_.push_back({packet.leg, {}});
    std::vector<MessageId>& messages = transfers_[place->second].messages;
    for (std::size_t i = packet.first; i < packet.last; ++i) {
      const phased::Unit& unit = units_[plan_.packets.cargo[i]];
      append_message_range(unit.first, unit.first + unit.count, messages);
    }
  }

  void push_step() {
    Step step;
    std::vector<Port> path;
    for (TimedTransfer& transfer : transfers_) {
      const auto arcs = plan_.ways.arcs(plan_.ways.leg(transfer.leg));
      path.clear();
      for (const std::uint32_t arc : arcs) path.push_back(graph_.arc(arc).port);
      std::ranges::sort(transfer.messages);
      step.add(NodeId{graph_.arc(arcs.front()).from}, path, transfer.messages);
    }
    sink_.take(step);
    transfers_.clear();
    place_of_.clear();
  }

  const timed::TimedPlan& plan_;
  std::span<const phased::Unit> units_;
  const ProblemGraph& graph_;
  StepSink& sink_;
  std::vector<TimedTransfer> transfers_;
  std::map<std::uint32_t, std::size_t> place_of_;  // by first arc
};

void timed_gossip(const AlgorithmRequest& request, StepSink& sink) {
  const ProblemGraph graph(request.problem, request.memory_limit);
  static constexpr double bytes_per_delivery = 100;
  MemoryBudget(request.memory_limit)
      .require(bytes_per_delivery * static_cast<double>(timed_constants::max_deliveries),
               "timed packets between hosts", "raise the memory limit");
  const std::vector<phased::Unit> units = phased::make_units(
      request.problem,
      timed_constants::max_deliveries / std::max<std::size_t>(1, graph.participants().size()));
  if (units.empty() || graph.participants().size() < 2) return;
  const timed::TimedPlan plan = timed::search_timed_gossip(request, graph, cargo_of(units, graph));
  TimedSteps(plan, units, graph, sink).push();
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
          .obstacle = phased::phases_obstacle,
          .ports = Model::Ports::all,
          .capabilities = Capabilities::synthesised | Capability::redundant,
          .body = StepAlgorithm(timed_gossip)};
}

}  // namespace asterism

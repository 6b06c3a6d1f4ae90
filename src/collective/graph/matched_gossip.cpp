// Allgather, multi-broadcast and broadcast on any graph, synthesized step by step: every arc that
// the ports allow carries the rarest messages that its head lacks, matched so that none arrives
// twice.
//
// The maximum packet size decides between few steps and small packets, and ties are broken at
// random. Several combinations are tried, and the fastest under the model is kept.
#include <algorithm>
#include <limits>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "collective/graph/pack_parameter.hpp"
#include "synthesis/gossip/gossip_run.hpp"
#include "synthesis/gossip/gossip_search.hpp"
#include "synthesis/gossip/planned_flood.hpp"

namespace asterism {

namespace {

void matched_gossip(const AlgorithmRequest& request, StepSink& sink) {
  const GossipTask task(request);
  const GossipChoice choice = best_gossip(task, asked_pack(request), request);
  Step step;
  std::vector<MessageId> packet;
  const auto take = [&](std::span<const GossipPacket> packets,
                        std::span<const std::uint32_t> messages) {
    step.clear();
    for (const GossipPacket& part : packets) {
      packet.clear();
      for (std::size_t i = part.first; i < part.last; ++i) packet.emplace_back(messages[i]);
      std::ranges::sort(packet);
      const Arc& arc = task.graph.arc(part.arc);
      step.add(NodeId{arc.from}, arc.port, packet);
    }
    sink.take(step);
  };
  if (!choice.plan.steps.empty()) {
    PlannedFlood(task, choice.plan).run(take);
    return;
  }
  (void)GossipRun(task, choice.settings)
      .run(std::numeric_limits<double>::infinity(), take, request.progress);
}

std::optional<Obstacle> gossip_obstacle(const Problem& problem) {
  if (problem.model.control == Model::Control::simd) return ObstacleCode::simd_matched_links;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm matched_gossip_algorithm() {
  return {.name = "matched-gossip",
          .summary =
              "step by step on any graph: over every link that the ports allow the rarest "
              "messages that its end lacks, matched so that none arrives twice",
          .citation = "ours",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::broadcast, CollectiveKind::multi_broadcast,
                          CollectiveKind::allgather},
          .obstacle = gossip_obstacle,
          .switches = Model::Switches::copy,
          .capabilities = Capabilities::synthesised,
          .parameters = {pack_parameter()},
          .body = matched_gossip};
}

}  // namespace asterism

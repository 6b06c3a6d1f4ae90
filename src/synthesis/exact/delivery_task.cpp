#include "synthesis/exact/delivery_task.hpp"

#include <algorithm>
#include <limits>

namespace asterism {

namespace {

std::vector<std::uint32_t> hop_distances(const ProblemGraph& graph) {
  const std::uint32_t nodes = graph.node_count();
  std::vector<std::uint32_t> distances(std::size_t{nodes} * nodes, DeliveryTask::unreachable);
  std::vector<std::uint32_t> queue;
  for (std::uint32_t source = 0; source < nodes; ++source) {
    std::uint32_t* const from_source = distances.data() + std::size_t{source} * nodes;
    queue.assign(1, source);
    from_source[source] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const Arc& arc : graph.out(queue[i]))
        if (from_source[arc.to] == DeliveryTask::unreachable) {
          from_source[arc.to] = from_source[queue[i]] + 1;
          queue.push_back(arc.to);
        }
  }
  return distances;
}

std::vector<std::uint32_t> targets_of(const ProblemGraph& graph, const Collective& collective,
                                      MessageId message) {
  const auto origin = static_cast<std::uint32_t>(collective.origin(message).value());
  std::vector<std::uint32_t> targets;
  if (collective.handling() == Handling::copied)
    targets.assign(graph.participants().begin(), graph.participants().end());
  else
    targets.assign(1, static_cast<std::uint32_t>(collective.destination(message).value()));
  std::erase(targets, origin);
  return targets;
}

}  // namespace

DeliveryTask::DeliveryTask(const ProblemGraph& on, const Problem& problem)
    : graph(&on), model(problem.model), distances(hop_distances(on)) {
  const Collective& collective = problem.collective;
  for (MessageId message{0}; message.value() < collective.message_count(); ++message)
    messages.push_back({static_cast<std::uint32_t>(collective.origin(message).value()),
                        targets_of(on, collective, message)});
}

double DeliveryTask::shortest_step() const {
  double shortest = std::numeric_limits<double>::infinity();
  for (const Arc& arc : graph->arcs()) shortest = std::min(shortest, packet_time(arc, 1));
  return shortest;
}

std::uint32_t DeliveryTask::min_steps() const {
  std::uint32_t steps = 0;
  for (const Message& message : messages)
    for (const std::uint32_t target : message.targets)
      steps = std::max(steps, distance(message.origin, target));
  return steps;
}

DeliverySteps without_idle_moves(const DeliveryTask& task, const DeliverySteps& steps) {
  std::vector<std::vector<bool>> is_needed(task.messages.size());
  for (std::size_t i = 0; i < task.messages.size(); ++i) {
    is_needed[i].assign(task.graph->node_count(), false);
    for (const std::uint32_t target : task.messages[i].targets) is_needed[i][target] = true;
  }
  DeliverySteps kept;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    std::vector<DeliveryPacket> packets = *step;
    for (DeliveryPacket& packet : packets)
      std::erase_if(packet.messages, [&](std::uint32_t message) {
        return !is_needed[message][task.graph->arc(packet.arc).to];
      });
    std::erase_if(packets, [](const DeliveryPacket& packet) { return packet.messages.empty(); });
    for (const DeliveryPacket& packet : packets)
      for (const std::uint32_t message : packet.messages)
        is_needed[message][task.graph->arc(packet.arc).from] = true;
    if (!packets.empty()) kept.push_back(std::move(packets));
  }
  std::ranges::reverse(kept);
  return kept;
}

double time_of(const DeliveryTask& task, const DeliverySteps& steps) {
  StepCost cost;
  for (const auto& packets : steps) {
    for (const DeliveryPacket& packet : packets)
      cost.add(task.packet_time(task.graph->arc(packet.arc), packet.messages.size()));
    cost.end_step();
  }
  return cost.total();
}

}  // namespace asterism

// The task of the exact search: messages to be delivered from nodes to other nodes.
#pragma once

#include <cstdint>
#include <vector>

#include "problem/step_cost.hpp"

namespace asterism {

struct DeliveryTask {
  struct Message {
    std::uint32_t origin = 0;
    std::vector<std::uint32_t> targets{};  ///< nodes other than the origin
  };

  /// The messages of the problem must be copied or moved. The graph must outlive the task.
  DeliveryTask(const ProblemGraph& graph, const Problem& problem);

  [[nodiscard]] std::uint32_t distance(std::uint32_t from, std::uint32_t to) const {
    return distances[std::size_t{from} * graph->node_count() + to];
  }
  /// Returns the duration of a step whose slowest packet has `count` messages on this arc.
  [[nodiscard]] double packet_time(const Arc& arc, std::uint64_t count) const {
    return asterism::packet_time(model, arc, count);
  }
  /// Returns the duration of the shortest step in which anything moves.
  [[nodiscard]] double shortest_step() const;
  /// Returns the number of hops of the farthest delivery.
  [[nodiscard]] std::uint32_t min_steps() const;

  static constexpr std::uint32_t unreachable = ~std::uint32_t{0};

  const ProblemGraph* graph;
  Model model;
  std::vector<Message> messages;
  std::vector<std::uint32_t> distances;  ///< in hops, by source and destination
};

/// The messages that cross an arc in one step.
struct DeliveryPacket {
  std::uint32_t arc = 0;
  std::vector<std::uint32_t> messages{};
};
using DeliverySteps = std::vector<std::vector<DeliveryPacket>>;

/// Returns the steps without moves that bring no message closer to a target, and without empty
/// steps.
[[nodiscard]] DeliverySteps without_idle_moves(const DeliveryTask& task,
                                               const DeliverySteps& steps);
[[nodiscard]] double time_of(const DeliveryTask& task, const DeliverySteps& steps);

}  // namespace asterism

#include "synthesis/gossip/gossip_task.hpp"

#include <limits>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "synthesis/common_startup.hpp"
#include "synthesis/forest/relay_trees.hpp"

namespace asterism {

namespace {

std::uint32_t checked_message_count(const Problem& problem) {
  const std::uint64_t messages = problem.collective.message_count();
  if (messages >= std::numeric_limits<std::uint32_t>::max())
    throw Error(ErrorCode::too_large,
                fmt::format("{} messages are too many to be followed one by one", messages),
                "choose a smaller batch");
  return static_cast<std::uint32_t>(messages);
}

}  // namespace

GossipTask::GossipTask(const AlgorithmRequest& request)
    : problem(request.problem),
      graph(request.problem, request.memory_limit),
      startup(common_startup(graph, problem.model)),
      uniform(all_arcs_alike(graph)),
      messages(checked_message_count(request.problem)),
      memory(reserved(request)),
      wanted(graph.node_count(), messages) {
  origins.reserve(messages);
  for (std::uint32_t message = 0; message < messages; ++message)
    origins.push_back(
        static_cast<std::uint32_t>(problem.collective.origin(MessageId{message}).value()));
  for (const std::uint32_t node : graph.participants())
    for (std::uint32_t message = 0; message < messages; ++message) set_bit(wanted[node], message);
  find_relays(request);
  deliveries = std::uint64_t{messages} * (graph.participants().size() - 1);
}

/// If all nodes participate and links are bidirectional, a single search tells whether all can be
/// reached.
void GossipTask::find_relays(const AlgorithmRequest& request) {
  const bool all_take_part = graph.participants().size() == graph.node_count();
  RelayTrees relays(graph);
  for (std::uint32_t message = 0; message < messages; ++message) {
    if (message == 0 || origins[message] != origins[message - 1])
      relays.set_origin(origins[message]);
    if (all_take_part && !problem.network().directed()) return;
    if (!all_take_part)
      for (const std::uint32_t node : relays.next()) set_bit(wanted[node], message);
    report(request.progress, "finding paths", message + 1, messages);
  }
}

/// Reserves memory for sets of messages: wanted, held, lacking, and by rarity.
MemoryReservation GossipTask::reserved(const AlgorithmRequest& request) const {
  static constexpr double sets_per_node = 5;
  static constexpr double bytes_per_message = 64;
  return MemoryBudget(request.memory_limit)
      .reserve(sets_per_node * BitRows::bytes(graph.node_count(), messages) +
                   bytes_per_message * messages,
               fmt::format("who holds which of {} messages", messages),
               "choose a smaller network or batch");
}

}  // namespace asterism

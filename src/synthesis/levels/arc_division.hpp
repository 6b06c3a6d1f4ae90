// Divides the messages that arrive at a node in a step among the arcs that can deliver them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism {

/// Sources whose messages the same arcs can deliver. Arcs are positions in graph.in(node), in
/// ascending order.
struct DeliverableGroup {
  std::vector<std::uint32_t> arcs;
  std::vector<std::uint32_t> sources;
};

/// Divides the messages of all groups so that the largest load of an arc relative to its rate is as
/// small as possible (a maximum flow for each load that is tried). A source has
/// `messages_per_source` messages, which may come over different arcs. Returns the number of
/// messages for each arc of the first group, then of the second, and so on.
[[nodiscard]] std::vector<std::uint64_t> shares_of_arcs(const ProblemGraph& graph,
                                                        std::uint32_t node,
                                                        std::span<const DeliverableGroup> groups,
                                                        std::uint64_t messages_per_source);

/// Calls deliver(arc, source, message) for every message, in the order of the groups; `message`
/// counts within the source. `shares` is the result of shares_of_arcs().
template <class Deliver>
void divide_among_arcs(std::span<const DeliverableGroup> groups,
                       std::span<const std::uint64_t> shares, std::uint64_t messages_per_source,
                       Deliver&& deliver) {
  auto share = shares.begin();
  for (const DeliverableGroup& group : groups) {
    auto source = group.sources.begin();
    std::uint64_t message = 0;
    for (const std::uint32_t arc : group.arcs)
      for (std::uint64_t left = *share++; left > 0; --left) {
        deliver(arc, *source, message);
        if (++message == messages_per_source) {
          message = 0;
          ++source;
        }
      }
  }
}

}  // namespace asterism

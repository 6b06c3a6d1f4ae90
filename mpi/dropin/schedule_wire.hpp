// A schedule as numbers that are sent to a rank: the sends and receives of its node.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/owned_schedule.hpp>

#include "../engine/node_plan.hpp"
#include "plan_key.hpp"

namespace asterism::dropin {

using Words = std::vector<std::uint64_t>;

/// Returns the words for every node, in order. `on_all_links` says whether the schedule is for the
/// complete network with as many nodes.
[[nodiscard]] std::vector<Words> words_of_nodes(const Schedule& schedule, bool on_all_links);

/// One node's view of a schedule.
struct ReceivedPlan {
  std::string algorithm;
  std::uint64_t steps = 0;
  Collective collective;
  mpi::NodePlan plan;
};
/// Throws Error(malformed) if the words are not a plan for the node.
[[nodiscard]] ReceivedPlan plan_of_words(const Words& words, const PlanKey& key, NodeId node,
                                         const std::shared_ptr<const Network>& network);

}  // namespace asterism::dropin

// Searches for a one-port broadcast with few steps on any network.
//
// Alternates forward and backward list scheduling, like forward-backward improvement for
// resource-constrained projects (Li and Willis 1992; Tormos and Lova 2001): the latest time at
// which a node may be informed in the backward plan determines its urgency in the next forward
// plan.
#pragma once

#include <cstdint>

#include "base/work_budget.hpp"
#include "synthesis/one_port/broadcast_plan.hpp"
#include "synthesis/one_port/source_graph.hpp"

namespace asterism {

struct PlanSearchOptions {
  std::uint64_t seed = 1;
  WorkBudget rounds{0};                  ///< rounds of improvement
  std::uint64_t seconds = 0;             ///< time limit in seconds; 0 for none
  std::uint64_t lower_bound = 0;         ///< stops when this number of steps is reached
  const BroadcastPlan* known = nullptr;  ///< a plan to start from; a forward pass makes one if null
};

/// Returns the best plan found. Deterministic for the same options and any number of threads,
/// unless `seconds` stops it.
[[nodiscard]] BroadcastPlan search_plan(const SourceGraph& graph, const PlanSearchOptions& options);

/// Returns the number of rounds for an effort. Networks with fewer than 262,144 nodes get
/// proportionally more rounds, at most 64 times as many.
[[nodiscard]] std::uint64_t rounds_of(std::uint64_t effort, const SourceGraph& graph);

/// Memory of search_plan per node, excluding the graph.
[[nodiscard]] double search_plan_bytes_per_node();

}  // namespace asterism

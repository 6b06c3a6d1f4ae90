// The search for a one-port broadcast of few steps on any network.
//
// Forward and backward list scheduling in turn, as forward-backward improvement does for projects
// with limited resources (Li and Willis 1992; Tormos and Lova 2001): how late a node may be told in
// the backward plan is how urgent it is in the next forward plan.
#pragma once

#include <cstdint>

#include "base/work_budget.hpp"
#include "synthesis/one_port/broadcast_plan.hpp"
#include "synthesis/one_port/source_graph.hpp"

namespace asterism {

struct PlanSearchOptions {
  std::uint64_t seed = 1;
  WorkBudget rounds{0};           ///< of improvement
  std::uint64_t seconds = 0;      ///< stops after this time as well, if not 0
  std::uint64_t lower_bound = 0;  ///< stops when this few steps are reached
};

/// The best plan found. The same for the same options and any number of threads, unless
/// `seconds` stops it.
[[nodiscard]] BroadcastPlan search_plan(const SourceGraph& graph, const PlanSearchOptions& options);

/// The rounds that an effort stands for. On networks of fewer than 262,144 nodes there are more, in
/// proportion, up to 64 times as many.
[[nodiscard]] std::uint64_t rounds_of(std::uint64_t effort, const SourceGraph& graph);

/// What search_plan takes beside the graph.
[[nodiscard]] double search_plan_bytes_per_node();

}  // namespace asterism

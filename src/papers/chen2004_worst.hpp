// Sets of sources for which the aggregation phase of chen2004 takes long.
#pragma once

#include "papers/chen2004_runs.hpp"

namespace asterism {

inline constexpr double long_message = 1000;  ///< makes packets matter more than start-ups

/// The cost of the aggregation phase for a set of sources.
struct AggregationRun {
  std::string sources;              ///< a rule
  double time = 0;                  ///< with long messages
  std::uint64_t tuning_packet = 0;  ///< messages in the largest packet of the tuning
};

/// Runs the aggregation phase alone.
[[nodiscard]] AggregationRun aggregation_run(const TorusSize& size, const std::string& sources);

/// The runs that take longest.
struct WorstAggregation {
  AggregationRun by_rule;   ///< from all nodes, and random, clustered and spread sets of many sizes
  AggregationRun searched;  ///< improved by a local search; the same as by_rule on large tori
};
/// Cached: each size is searched once.
[[nodiscard]] WorstAggregation worst_aggregation(const TorusSize& size);

}  // namespace asterism

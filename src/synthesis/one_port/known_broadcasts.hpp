// One-port broadcasts that took long to find: data/broadcasts.txt, which is built into the program.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/network.hpp>

#include "synthesis/one_port/broadcast_plan.hpp"
#include "synthesis/one_port/source_graph.hpp"

namespace asterism {

/// A step has a character for each informed node, in the order in which they were informed: the
/// port, as a digit, over which the node informs another, or a dot. Dots at the end may be left
/// out.
struct KnownBroadcast {
  std::string spec;
  std::vector<std::string> steps;
  std::size_t line = 0;  ///< of the file
};

/// Throws Error(malformed) for text that is not in this form.
[[nodiscard]] std::vector<KnownBroadcast> parse_known_broadcasts(std::string_view text);

/// Returns the plan from the source of the graph. Throws Error(malformed) unless it informs every
/// node exactly once.
[[nodiscard]] BroadcastPlan plan_of(const KnownBroadcast& known, const SourceGraph& graph);

/// Returns the plan of the file for this network, if it has one.
[[nodiscard]] std::optional<BroadcastPlan> known_broadcast(const Network& network,
                                                           const SourceGraph& graph);

}  // namespace asterism

// Rules that name many nodes: random:64, random:64,7 (a seed), clustered:64, spread:64,
// ids:0-15,32, all.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

/// Returns all nodes that are not switches; empty if the network has no switches.
[[nodiscard]] std::vector<NodeId> hosts_of(const Network& network);

/// Returns the nodes that a rule names, in ascending order, or nothing if the text is not a rule.
/// They are taken from the pool, which must be in ascending order; an empty pool means all nodes.
/// Throws Error if the rule does not fit.
[[nodiscard]] std::optional<std::vector<NodeId>> nodes_by_rule(std::string_view text,
                                                               const Network& network,
                                                               std::span<const NodeId> pool = {});

}  // namespace asterism

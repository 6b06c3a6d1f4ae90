// Many nodes in a word: random:64, random:64,7 (a seed), clustered:64, spread:64, ids:0-15,32, all.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

/// All nodes that are no switches; none if there are no switches.
[[nodiscard]] std::vector<NodeId> hosts_of(const Network& network);

/// The nodes that a rule names, in rising order, or nothing if the text is no rule. They are of the
/// pool, which is in rising order; an empty one stands for all nodes. Throws Error if it is a rule
/// that does not fit.
[[nodiscard]] std::optional<std::vector<NodeId>> nodes_by_rule(std::string_view text,
                                                               const Network& network,
                                                               std::span<const NodeId> pool = {});

}  // namespace asterism

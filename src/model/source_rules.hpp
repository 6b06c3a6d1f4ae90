// Many sources in a word: random:64, random:64,7 (a seed), clustered:64, spread:64, all.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

/// The nodes that a rule names, in rising order, or nothing if the text is no rule. Throws Error if
/// it is one that does not fit the network.
[[nodiscard]] std::optional<std::vector<NodeId>> sources_by_rule(std::string_view text,
                                                                 const Network& network);

}  // namespace asterism

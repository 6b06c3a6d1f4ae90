// Support for searches backwards from a target if links may be one-way.
#pragma once

#include "graph/link_table.hpp"

namespace asterism {

/// Returns the incoming links of each node: a search over them finds the distances to a node.
/// Equals the table of the network if all links are bidirectional.
[[nodiscard]] LinkTable links_towards(const Network& network, const Progress& progress = {});

}  // namespace asterism

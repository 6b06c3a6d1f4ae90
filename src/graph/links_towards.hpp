// Searches that go back from a target, where links may lead one way only.
#pragma once

#include "graph/link_table.hpp"

namespace asterism {

/// Where the links of each node come from: a search over them finds the distances to a node. The
/// same as the table of a network whose links lead both ways.
[[nodiscard]] LinkTable links_towards(const Network& network);

}  // namespace asterism

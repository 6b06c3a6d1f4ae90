// Bounds of collectives with counts on networks of any size: the traffic through the ports of each
// node.
#pragma once

#include <asterism/problem.hpp>

#include "bound/findings.hpp"

namespace asterism {

void raise_by_counts(const Problem& problem, Findings& findings);

}  // namespace asterism

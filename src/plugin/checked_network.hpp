// Checks of networks that plug-ins make.
#pragma once

#include <asterism/network.hpp>

namespace asterism {

/// Checks that links, ports and classes are consistent, at all nodes of a small network and at
/// evenly spaced ones of a large one, and the labels of the first nodes. Throws
/// Error(not_a_network), which says where they are not.
void require_consistent(const Network& network);

}  // namespace asterism

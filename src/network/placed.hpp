// A network whose nodes have other numbers.
#pragma once

#include <memory>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

/// The network in which node v is node `places[v]` of the original: same links, ports, costs and
/// labels of the nodes behind the numbers. `places` is a permutation that maps switches to switches
/// and hosts to hosts. The family is another, and no symmetry is claimed.
[[nodiscard]] std::shared_ptr<const Network> placed(std::shared_ptr<const Network> network,
                                                    std::vector<NodeId> places);

/// Returns the number of a node in the original of a placed network; the same number for others.
/// Routes that depend on numbers use it, so that a packet takes the same way whatever the ranks.
[[nodiscard]] NodeId in_original(const Network& network, NodeId node);

}  // namespace asterism

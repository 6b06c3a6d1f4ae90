// Divides nodes among the ports that lead to them, as evenly as possible.
#pragma once

#include <cstdint>
#include <vector>

namespace asterism {

/// Nodes that are reached over the same set of ports.
struct PortChoice {
  std::vector<std::uint32_t> ports;
  std::uint64_t nodes = 0;
};

/// The number of nodes of each choice that use each of its ports, in order.
using PortShares = std::vector<std::vector<std::uint64_t>>;

/// Assigns as many nodes as possible if no port takes more than `most`, by maximum flow.
[[nodiscard]] PortShares share_ports(const std::vector<PortChoice>& choices, std::uint32_t ports,
                                     std::uint64_t most);
[[nodiscard]] std::uint64_t shared_nodes(const PortShares& shares);

/// Returns the least `most` with which all nodes are assigned.
[[nodiscard]] std::uint64_t least_load(const std::vector<PortChoice>& choices, std::uint32_t ports);
/// Returns the largest `most` that all ports can reach at the same time; it may be 0.
[[nodiscard]] std::uint64_t largest_even_load(const std::vector<PortChoice>& choices,
                                              std::uint32_t ports);

}  // namespace asterism

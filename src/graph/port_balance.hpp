// Dividing nodes among ports, each over one of the ports that lead to it, as evenly as possible.
#pragma once

#include <cstdint>
#include <vector>

namespace asterism {

/// Nodes that the same ports lead to.
struct PortChoice {
  std::vector<std::uint32_t> ports;
  std::uint64_t nodes = 0;
};

/// How many nodes of each choice go over each of its ports, in their order.
using PortShares = std::vector<std::vector<std::uint64_t>>;

/// As many nodes as possible if no port takes more than `most`: a largest flow.
[[nodiscard]] PortShares share_ports(const std::vector<PortChoice>& choices, std::uint32_t ports,
                                     std::uint64_t most);
[[nodiscard]] std::uint64_t shared_nodes(const PortShares& shares);

/// The least `most` with which all nodes are taken.
[[nodiscard]] std::uint64_t least_load(const std::vector<PortChoice>& choices, std::uint32_t ports);
/// The largest `most` that all ports can reach at the same time, which may be 0.
[[nodiscard]] std::uint64_t largest_even_load(const std::vector<PortChoice>& choices,
                                              std::uint32_t ports);

}  // namespace asterism

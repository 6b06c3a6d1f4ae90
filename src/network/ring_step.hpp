// The cycle of m nodes that replaces each node in the connected-cycles networks.
#pragma once

#include <cstdint>

#include <asterism/ids.hpp>

namespace asterism {

/// Ports of the connected-cycles networks, in this order.
inline constexpr Port lateral_port{0};
inline constexpr Port left_port{1};
inline constexpr Port right_port{2};

/// Returns whether a port of a cycle of `length` nodes has a link: two nodes have only one between
/// them.
[[nodiscard]] constexpr bool cycle_has(Port port, std::uint64_t length) {
  return port == right_port || length > 2;
}

[[nodiscard]] constexpr std::uint64_t cycle_step(std::uint64_t at, Port port,
                                                 std::uint64_t length) {
  return (at + (port == right_port ? 1 : length - 1)) % length;
}

[[nodiscard]] constexpr Port cycle_reverse(Port port, std::uint64_t length) {
  if (length == 2) return right_port;
  return port == right_port ? left_port : right_port;
}

}  // namespace asterism

// Index arithmetic of the WK-recursive network: a node is a number of t digits in base d.
#pragma once

#include <cstdint>

#include <asterism/ids.hpp>

namespace asterism {

[[nodiscard]] constexpr std::uint64_t wk_power(std::uint64_t d, unsigned exponent) {
  std::uint64_t power = 1;
  for (unsigned i = 0; i < exponent; ++i) power *= d;
  return power;
}

/// Returns the number of equal last digits: the node is a corner of its subnetwork of that level.
[[nodiscard]] constexpr unsigned wk_corner_level(NodeId node, std::uint64_t d, unsigned t) {
  const std::uint64_t last = node.value() % d;
  std::uint64_t rest = node.value() / d;
  unsigned level = 1;
  while (level < t && rest % d == last) {
    rest /= d;
    ++level;
  }
  return level;
}

/// Returns corner c of the node's subnetwork of a level: its last digits are all c.
[[nodiscard]] constexpr NodeId wk_corner(NodeId node, unsigned level, std::uint64_t corner,
                                         std::uint64_t d) {
  std::uint64_t id = node.value() / wk_power(d, level);
  for (unsigned i = 0; i < level; ++i) id = id * d + corner;
  return NodeId{id};
}

/// Returns the other end of the flipping link: digits ..a bbb lead to ..b aaa; none if all are
/// equal.
[[nodiscard]] constexpr NodeId wk_flipped(NodeId node, std::uint64_t d, unsigned t) {
  const unsigned level = wk_corner_level(node, d, t);
  if (level == t) return no_node;
  const std::uint64_t last = node.value() % d;
  const std::uint64_t above = node.value() / wk_power(d, level);
  const std::uint64_t sibling = above - above % d + last;
  return wk_corner(NodeId{sibling * wk_power(d, level)}, level, above % d, d);
}

}  // namespace asterism

// Regular groups of automorphisms: those that map each node to each other in exactly one way.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <asterism/symmetry.hpp>

namespace asterism {

/// Returns generators of a regular subgroup of a transitive group, if one is found with `effort`
/// computed images of nodes. The search is random but deterministic for the same group: powers of
/// random elements that move all nodes in cycles of one length are collected as long as only the
/// identity fixes a node.
[[nodiscard]] std::optional<std::vector<NodeMap>> regular_subgroup(
    const std::vector<NodeMap>& generators, std::uint64_t effort);

/// Returns whether only the identity of the generated group fixes any node, and every node can be
/// mapped to every other.
[[nodiscard]] bool is_regular(std::span<const NodeMap> generators, std::uint32_t nodes);

}  // namespace asterism

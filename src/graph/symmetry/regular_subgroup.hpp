// Groups of automorphisms that map each node to each other in exactly one way.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <asterism/symmetry.hpp>

namespace asterism {

/// Generators of a regular subgroup of a transitive group, if one is found with `effort` computed
/// images of nodes. A search by chance, always the same for the same group: elements are drawn, and
/// powers of them that move all nodes in cycles of one length are gathered as long as nothing but
/// the identity keeps a node in its place.
[[nodiscard]] std::optional<std::vector<NodeMap>> regular_subgroup(
    const std::vector<NodeMap>& generators, std::uint64_t effort);

/// Whether only the identity of the group that these generate keeps any node in its place, and any
/// node has an image everywhere.
[[nodiscard]] bool is_regular(std::span<const NodeMap> generators, std::uint32_t nodes);

}  // namespace asterism

// Networks that are nothing but their links, and maps that preserve these.
#pragma once

#include <asterism/symmetry.hpp>

#include "graph/link_table.hpp"

namespace asterism {

/// Returns whether a network has no switches, one-way links, or links of different cost.
[[nodiscard]] bool has_plain_links(const Network& network);

/// Returns whether two links have the same ends, or a link leads back to its node.
[[nodiscard]] bool has_parallel_links(const LinkTable& links);

/// Returns whether an injective map preserves all links. Requires networks without parallel links
/// and with as many nodes.
[[nodiscard]] bool preserves_links(const LinkTable& links, const Network& other,
                                   const NodeMap& image);

}  // namespace asterism

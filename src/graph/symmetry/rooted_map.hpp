// Isomorphisms between networks of any size, found by refinement from roots instead of canonical
// labellings.
#pragma once

#include <functional>
#include <optional>

#include <asterism/progress.hpp>
#include <asterism/symmetry.hpp>

#include "graph/link_table.hpp"

namespace asterism {

/// Which map is looked for.
struct RootedMapOptions {
  std::uint32_t root_there = 0;  ///< the image of node 0
  /// Returns whether a map will do. If it will not, other choices are tried. If empty, every map
  /// will do.
  std::function<bool(const NodeMap& map)> accepts{};
  int max_attempts = 16;
};

struct RootedMap {
  std::optional<NodeMap> image{};  ///< nothing if none was found
  int attempts = 0;
};

/// Looks for a map of the nodes of `links` to those of `other` that preserves all links. Requires
/// two-way links without duplicates in both. If none is found, there may still be one, unless all
/// nodes of `other` are equivalent and few choices are left open.
///
/// The roots of both are made counterparts. Then nodes are told apart by how many neighbours they
/// have among the nodes told apart so far, in both networks at the same time. Where this comes to
/// an end, another pair of nodes is made counterparts; a few of the choices are tried. In Cayley
/// graphs, one choice is usually as good as another, so few are needed.
///
/// Takes about 40 bytes per node of both networks. Work: links times the logarithm of nodes, for
/// each attempt.
[[nodiscard]] RootedMap find_rooted_map(const LinkTable& links, const LinkTable& other,
                                        const Progress& progress,
                                        const RootedMapOptions& options = {});

}  // namespace asterism

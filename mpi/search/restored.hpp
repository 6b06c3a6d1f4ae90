// Checks whether a restored checkpoint is plausible, before anything is expanded.
#pragma once

#include "search/level_store.hpp"
#include "search/manifest.hpp"
#include "search/space.hpp"

namespace asterism::distributed {

/// Returns how many nodes of all ranks are in each state after the last level of a manifest.
[[nodiscard]] StateCounts expected_counts(const Manifest& manifest);

/// Returns whether only nodes that the space can reach were seen.
[[nodiscard]] bool holds_only_nodes(const LevelStore& store, const SearchSpace& space);

}  // namespace asterism::distributed

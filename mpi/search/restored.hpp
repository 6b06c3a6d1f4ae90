// Whether what a checkpoint gave back can be what a search left: asked before anything is expanded.
#pragma once

#include "search/level_store.hpp"
#include "search/manifest.hpp"
#include "search/space.hpp"

namespace asterism::distributed {

/// Returns how many nodes of all ranks are in each state after the last level of a manifest.
[[nodiscard]] StateCounts expected_counts(const Manifest& manifest);

/// Whether only what the space may reach was seen.
[[nodiscard]] bool holds_only_nodes(const LevelStore& store, const SearchSpace& space);

}  // namespace asterism::distributed

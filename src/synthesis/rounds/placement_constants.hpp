// Constants of the search for a placement of ranks.
#pragma once

#include <cstdint>

#include "base/by_effort.hpp"

namespace asterism::placement_constants {

/// Work units of a search: arcs of paths that are added to or removed from loads. Chosen by trial.
inline constexpr ByEffort<std::uint64_t> units{1'000'000, 10'000'000, 300'000'000};

}  // namespace asterism::placement_constants

// Emulates algorithms of the star on macro-stars (yeh1996, section 4).
#pragma once

#include <vector>

#include <asterism/algorithm.hpp>

namespace asterism {

/// Returns `emulate:NAME` for each of these algorithms that is made for the star.
[[nodiscard]] std::vector<CollectiveAlgorithm> emulated_algorithms(
    const std::vector<CollectiveAlgorithm>& algorithms);

}  // namespace asterism

// Algorithms that follow a clock or a fixed sequence have steps in which nothing moves. These are
// kept, as in the papers, unless the parameter `idle` says otherwise.
#pragma once

#include <asterism/algorithm.hpp>

namespace asterism {

[[nodiscard]] AlgorithmParameter idle_parameter();
/// Throws Error if the value is neither "keep" nor "drop".
[[nodiscard]] bool keeps_idle_steps(const AlgorithmRequest& request);

}  // namespace asterism

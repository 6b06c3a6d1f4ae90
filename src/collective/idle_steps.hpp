// Algorithms that follow a clock or a fixed sequence have steps in which nothing moves. They are
// kept, as the papers count them, unless the parameter `idle` says otherwise.
#pragma once

#include <asterism/algorithm.hpp>

namespace asterism {

[[nodiscard]] AlgorithmParameter idle_parameter();
/// Throws Error if the request says something else than keep or drop.
[[nodiscard]] bool keeps_idle_steps(const AlgorithmRequest& request);

}  // namespace asterism

// Constants of the search for one-port broadcasts and of their proofs.
#pragma once

#include <cstdint>

namespace asterism::one_port_constants {

/// Plans tried per round, regardless of the number of threads: results must not depend on it.
inline constexpr std::uint64_t trials_per_round = 2;
/// On smaller networks, a trial finishes sooner than a thread starts.
inline constexpr std::uint32_t min_nodes_for_threads = 2048;
/// Smaller networks get proportionally more rounds for the same effort, up to a maximum factor,
/// because the time of a round is proportional to the number of nodes.
inline constexpr std::uint64_t nodes_of_large_networks = 262'144;
inline constexpr std::uint64_t max_rounds_per_effort = 64;
/// Increase of the urgency of nodes informed in the last step, and of their neighbours. One value
/// is drawn in each trial. Chosen by trial.
inline constexpr float blames[] = {0.0F, 0.25F, 1.0F};
/// Weight of the newest urgencies; the remaining weight is that of all previous ones.
inline constexpr float weight_of_newest = 0.5F;
/// Among equally urgent nodes, those with more uninformed neighbours come first. Numbers of
/// neighbours are distinguished up to this value, the largest that fits into the key.
inline constexpr std::uint32_t max_untold = 255;

/// Number of images tried before the search for an automorphism is abandoned; equivalent moves may
/// then be considered different. Chosen by trial.
inline constexpr std::uint64_t max_automorphism_attempts = 200'000;
/// The recursion depth of the search for automorphisms is the number of nodes.
inline constexpr std::uint32_t max_nodes_for_automorphisms = 10'000;
/// Number of nodes added to a formula between two polls of the stop condition.
inline constexpr std::uint32_t nodes_per_question = 256;

}  // namespace asterism::one_port_constants

// The constants that steer the search for one-port broadcasts and their proofs.
#pragma once

#include <cstdint>

namespace asterism::one_port_constants {

/// Plans that are tried in a round, whatever the number of threads: results must not depend on it.
inline constexpr std::uint64_t trials_per_round = 2;
/// Below this a trial is over sooner than a thread has begun.
inline constexpr std::uint32_t min_nodes_for_threads = 2048;
/// Networks of fewer nodes get proportionally more rounds for the same effort, up to this factor,
/// because rounds take time in proportion to nodes.
inline constexpr std::uint64_t nodes_of_large_networks = 262'144;
inline constexpr std::uint64_t max_rounds_per_effort = 64;
/// How much more urgent those become who were told in the last step, and their neighbours; one of
/// these is drawn in each trial. Chosen by trial.
inline constexpr float blames[] = {0.0F, 0.25F, 1.0F};
/// The weight of the newest urgencies; the rest is that of all before.
inline constexpr float weight_of_newest = 0.5F;
/// Among equally urgent nodes, those with more neighbours to tell come first. Numbers of neighbours
/// are told apart up to this one, the largest that fits into the key.
inline constexpr std::uint32_t max_untold = 255;

/// Images that are tried for nodes before an automorphism is given up; then moves may count as
/// different that are not. Chosen by trial.
inline constexpr std::uint64_t max_automorphism_attempts = 200'000;
/// The search for automorphisms is as deep as there are nodes.
inline constexpr std::uint32_t max_nodes_for_automorphisms = 10'000;
/// How many nodes are added to a formula between two questions whether to stop.
inline constexpr std::uint32_t nodes_per_question = 256;

}  // namespace asterism::one_port_constants

// Constants of the scan searches.
#pragma once

#include <cstddef>
#include <cstdint>

namespace asterism::scan_constants {

/// Limits on jobs times pieces, for a single timing and if many trees or patterns are compared.
/// More pieces are not tried. Chosen by trial.
inline constexpr std::uint64_t max_timed_jobs = 120'000;
inline constexpr std::uint64_t max_estimated_jobs = 40'000;
/// A scan with more jobs is rejected.
inline constexpr std::uint32_t max_jobs = 250'000;
/// The total number of nodes of the scan-tree trees whose time is estimated. At least min_roots and
/// at most max_roots roots are tried. Chosen by trial.
inline constexpr std::uint32_t nodes_of_estimated_trees = 20'000;
inline constexpr std::uint32_t min_roots = 2;
inline constexpr std::uint32_t max_roots = 64;
/// Child limits that are tried if there are few ports.
inline constexpr std::uint32_t few_children[] = {1, 2, 3};
/// Number of trees with the best estimates that are timed in all paces.
inline constexpr std::size_t max_timed_trees = 2;

}  // namespace asterism::scan_constants

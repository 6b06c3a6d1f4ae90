// The constants that steer the searches of scans.
#pragma once

#include <cstddef>
#include <cstdint>

namespace asterism::scan_constants {

/// Jobs times pieces that are timed quickly, and that are where many trees or patterns are
/// compared: more pieces are not tried. Chosen by trial.
inline constexpr std::uint64_t max_timed_jobs = 120'000;
inline constexpr std::uint64_t max_estimated_jobs = 40'000;
/// A scan of more jobs is refused.
inline constexpr std::uint32_t max_jobs = 250'000;
/// The total number of nodes of the scan-tree trees whose time is estimated. At least min_roots and
/// at most max_roots roots are tried. Chosen by trial.
inline constexpr std::uint32_t nodes_of_estimated_trees = 20'000;
inline constexpr std::uint32_t min_roots = 2;
inline constexpr std::uint32_t max_roots = 64;
/// Limits of children that are tried where ports are few.
inline constexpr std::uint32_t few_children[] = {1, 2, 3};
/// Trees with the best estimates that are timed in all paces.
inline constexpr std::size_t max_timed_trees = 2;

}  // namespace asterism::scan_constants

// Readable names of algorithms.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <asterism/plan.hpp>

namespace asterism {

/// Returns the name and parameters of an algorithm in words: "cyclic-sweep, forward and back, on
/// the isomorphic hypercube:6 (pace even)". The exact identifier is name_with_parameters().
[[nodiscard]] std::string spoken_name(const std::string& algorithm, const Parameters& parameters);

/// Also names the default of a library: "Open MPI default (baseline: rabenseifner)".
[[nodiscard]] std::string spoken_name(const PlanCandidate& candidate);

/// Returns the algorithm that another is made from: "both-ways:bfb" -> "bfb".
[[nodiscard]] std::string inner_name(std::string_view algorithm);

/// Returns "A, B, and 3 more", separated by semicolons if some name contains a comma.
[[nodiscard]] std::string listed(const std::vector<std::string>& names, std::size_t max_names);

}  // namespace asterism

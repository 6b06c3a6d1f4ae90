// The requested algorithm, or the best one.
#pragma once

#include <asterism/algorithm.hpp>

#include "cli/problem.hpp"

namespace asterism::cli {

struct ChosenAlgorithm {
  const CollectiveAlgorithm* algorithm;
  StatedProblem stated;  ///< with the parameters of the algorithm
};

/// Selects the planner's best algorithm, as does an empty name.
inline constexpr const char* best_algorithm = "best";

[[nodiscard]] ChosenAlgorithm chosen_algorithm(const ProblemOptions& options,
                                               const Session& session);

}  // namespace asterism::cli

// Commands that take a problem and an algorithm, or the file of a schedule instead.
#pragma once

#include "cli/problem.hpp"

namespace asterism::cli {

/// Adds the options of add_problem_options, without requiring those that a file determines.
void add_problem_or_file_options(Command& command, ProblemOptions& options);

/// Returns whether there is only one word, which is then a file.
[[nodiscard]] inline bool names_file(const ProblemOptions& options) {
  return options.words.collective.empty();
}

/// Returns whether any option of a problem besides its network and collective, or of an algorithm,
/// is given.
[[nodiscard]] bool has_problem_options(const ProblemOptions& options);

/// Throws Error(usage) if both a file and a part of a problem are given.
void require_only_file(const ProblemOptions& options);

}  // namespace asterism::cli

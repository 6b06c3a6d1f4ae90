// The options that state a problem: network, collective, model.
#pragma once

#include <string>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/problem.hpp>

#include "cli/command.hpp"

namespace asterism::cli {

struct ProblemOptions {
  ProblemWords words;
  std::string algorithm;
  std::string seed;  // for random faults, and for the algorithm if it has one
};

/// Describes the default of --ports.
inline constexpr const char* ports_of_algorithm = "as the algorithm needs";
inline constexpr const char* one_port = "one";

/// Adds SPEC, COLLECTIVE, its sources and the options of the model to a command.
void add_statement_options(Command& command, ProblemOptions& options,
                           const std::string& default_ports);
/// Adds the same with optional --network and --collective instead of words.
void add_named_statement_options(Command& command, ProblemOptions& options);
/// Adds the word options, --algorithm and its parameters.
void add_problem_options(Command& command, ProblemOptions& options);
/// Adds --parameter, and an option for each name that a parameter of an algorithm has.
void add_parameter_options(Command& command, ProblemOptions& options);
/// Adds only --ports, --ts and the other options of the model, except for fields with these names.
void add_model_options(Command& command, ProblemOptions& options, const std::string& default_ports,
                       const std::vector<std::string>& left_out = {});

/// Returns a model with one port unless the algorithm needs more.
[[nodiscard]] Model default_ports(const CollectiveAlgorithm& algorithm);

/// Returns the words of the problem; the seed, if given, applies to random faults. Throws Error if
/// there are none.
[[nodiscard]] ProblemWords words_with_seed(const ProblemOptions& options);
/// States the problem, and prints the warnings of its network.
[[nodiscard]] Problem stated_problem(const ProblemWords& words, const Model& model = {});
/// Does the same; the seed, if given, applies to random faults.
[[nodiscard]] Problem stated_problem(const ProblemOptions& options);
/// Does the same for an algorithm, and reads its parameters.
[[nodiscard]] StatedProblem stated_problem(const ProblemOptions& options,
                                           const CollectiveAlgorithm& algorithm);

}  // namespace asterism::cli

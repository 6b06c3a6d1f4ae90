// The options by which a person states a problem: network, collective, model.
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
  std::string seed;  // of random faults, and of the algorithm if it has one
};

/// Describes the default of --ports.
inline constexpr const char* ports_of_algorithm = "as the algorithm needs";
inline constexpr const char* one_port = "one";

/// Adds SPEC, COLLECTIVE, its sources and the options of the model to a command.
void add_statement_options(Command& command, ProblemOptions& options,
                           const std::string& default_ports);
/// Adds the same with --network and --collective, which need not be given, in place of words.
void add_named_statement_options(Command& command, ProblemOptions& options);
/// Adds those of words, --algorithm and its parameters.
void add_problem_options(Command& command, ProblemOptions& options);
/// Adds --parameter, and an option for each name that a parameter of an algorithm has.
void add_parameter_options(Command& command, ProblemOptions& options);
/// Adds --ports, --ts and the other options of the model only, but for the fields of these names.
void add_model_options(Command& command, ProblemOptions& options, const std::string& default_ports,
                       const std::vector<std::string>& left_out = {});

/// A model with one port unless the algorithm needs more.
[[nodiscard]] Model default_ports(const CollectiveAlgorithm& algorithm);

/// States the problem, and prints the warnings of its network.
[[nodiscard]] Problem stated_problem(const ProblemWords& words, const Model& model = {});
/// Does the same; the seed, if there is one, is that of random faults.
[[nodiscard]] Problem stated_problem(const ProblemOptions& options);
/// Does the same for an algorithm, and reads its parameters.
[[nodiscard]] StatedProblem stated_problem(const ProblemOptions& options,
                                           const CollectiveAlgorithm& algorithm);

}  // namespace asterism::cli

// The options by which a person states a problem: network, collective, model.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/catalogue.hpp>
#include <asterism/schedule.hpp>

#include "cli/command.hpp"

namespace asterism::cli {

struct ProblemOptions {
  std::string spec, collective, algorithm;
  std::string ports;  // empty: see default_ports
  std::string control = "mimd", duplex = "full", switching = "store-and-forward";
  double startup = 1, transmission = 1, flit = 1, message_size = 1;
  std::uint64_t packet_limit = 0, batch = 1;
  std::vector<std::string> sources, rates, parameters;
  Parameters named_parameters;  // each by an option of its own name
};

/// A problem with the network that it is about.
struct StatedProblem {
  std::unique_ptr<Network> network;
  std::unique_ptr<Problem> problem;
  Parameters parameters;
};

/// Adds SPEC, COLLECTIVE, its sources and the options of the model to a command.
void add_statement_options(CLI::App& command, ProblemOptions& options);
/// Adds these, --algorithm and its parameters.
void add_problem_options(CLI::App& command, ProblemOptions& options);
/// Adds --parameter, and an option for each name that a parameter of an algorithm has.
void add_parameter_options(CLI::App& command, ProblemOptions& options);
/// Adds --ports, --ts and the other options of the model only.
void add_model_options(CLI::App& command, ProblemOptions& options);

/// A model with one port unless the algorithm needs more.
[[nodiscard]] Model default_ports(const CollectiveAlgorithm& algorithm);

/// Throws Error if anything does not fit. `default_ports` if none are given.
[[nodiscard]] StatedProblem state_problem(const ProblemOptions& options,
                                          const Model& default_ports);

[[nodiscard]] Json model_json(const Model& model);

}  // namespace asterism::cli

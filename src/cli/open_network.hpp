// Creates networks for commands, and prints their warnings on stderr.
#pragma once

#include <memory>
#include <string>

#include <asterism/faults.hpp>
#include <asterism/network.hpp>

#include "cli/command.hpp"

namespace asterism::cli {

/// Adds --fail-link, --fail-node and --fail-random.
void add_fault_options(Command& command, FaultWords& faults);
/// Adds --seed as well, for commands that have no other seed.
void add_fault_options_with_seed(Command& command, FaultWords& faults);

/// Creates the network of a spec with these faults, and prints its warnings, each once per program
/// run.
[[nodiscard]] std::shared_ptr<const Network> open_network(const std::string& spec,
                                                          const FaultWords& faults = {});
/// Does the same for commands that have a seed for other purposes, too.
[[nodiscard]] std::shared_ptr<const Network> open_network(const std::string& spec,
                                                          FaultWords faults, std::uint64_t seed);
void print_warnings(const Network& network);

}  // namespace asterism::cli

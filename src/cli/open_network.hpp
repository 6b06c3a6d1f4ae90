// Networks as commands make them: with their warnings on stderr.
#pragma once

#include <memory>
#include <string>

#include <asterism/network.hpp>

namespace asterism::cli {

/// Makes the network of a spec, and prints its warnings, each once a program.
[[nodiscard]] std::shared_ptr<const Network> open_network(const std::string& spec);
void print_warnings(const Network& network);

}  // namespace asterism::cli

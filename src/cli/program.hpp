// A program with commands: parses the command line, runs one command, and converts errors into exit
// codes.
#pragma once

#include "cli/command.hpp"

namespace asterism::cli {

using AddCommands = void (*)(CommandLine& line);

/// Returns the exit code. Does not throw.
[[nodiscard]] int run_program(int argc, char** argv, AddCommands add_commands);

}  // namespace asterism::cli

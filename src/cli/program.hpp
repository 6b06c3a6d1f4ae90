// A program with commands: parses the command line, runs one command, turns errors into exit codes.
#pragma once

#include "cli/command.hpp"

namespace asterism::cli {

using AddCommands = void (*)(CommandLine& line);

/// The exit code; nothing is thrown.
[[nodiscard]] int run_program(int argc, char** argv, AddCommands add_commands);

}  // namespace asterism::cli

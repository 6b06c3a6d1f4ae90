// A program with commands: parses the command line, runs one command, and converts errors into exit
// codes.
#pragma once

#include "cli/command.hpp"
#include "cli/plugins.hpp"

namespace asterism::cli {

using AddCommands = void (*)(CommandLine& line);

/// Returns the exit code. Throws only TasksServed, in a process that helps another one.
[[nodiscard]] int run_program(int argc, char** argv, AddCommands add_commands,
                              const Session::Helpers& helpers = {},
                              PythonPlugins in_python = PythonPlugins::become_python);

}  // namespace asterism::cli

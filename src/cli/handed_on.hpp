// Commands that pass all following words to another program, bypassing the parser.
#pragma once

#include <string>
#include <vector>

namespace asterism::cli {

/// Becomes the other program if the command line asks for one. Returns otherwise, and also for
/// --help or -h directly after the command.
void hand_on(int argc, char** argv);

/// Defined in src/cli/python.cpp. Throw Error if the module is not installed.
[[noreturn]] void run_python(const std::vector<std::string>& words);
[[noreturn]] void run_notebook(const std::vector<std::string>& words);
/// Runs a command of this program in Python, where plug-ins written in Python are visible.
[[noreturn]] void run_command_in_python(const std::vector<std::string>& words);

}  // namespace asterism::cli

// Commands that hand everything behind them to another program, which the parser has no business
// with.
#pragma once

#include <string>
#include <vector>

namespace asterism::cli {

/// Becomes the other program if the command line asks for one. Returns if not, and for a question
/// about the command itself: --help or -h right behind it.
void hand_on(int argc, char** argv);

/// Defined in src/cli/python.cpp. Throw Error if the module is not installed.
[[noreturn]] void run_python(const std::vector<std::string>& words);
[[noreturn]] void run_notebook(const std::vector<std::string>& words);

}  // namespace asterism::cli

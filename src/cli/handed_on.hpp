// Commands that hand everything behind them to another program.
#pragma once

#include <string>
#include <vector>

namespace asterism::cli {

/// The words of the command line, first the name of the program. Behind a command that hands them
/// on, a -- tells the parser to leave them alone; --help right behind it asks about the command
/// itself.
[[nodiscard]] std::vector<std::string> words_to_parse(int argc, char** argv);

}  // namespace asterism::cli

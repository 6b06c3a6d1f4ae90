// The commands of the program `asterism`.
#pragma once

#include "cli/command.hpp"

namespace asterism::cli {

void add_commands(CommandLine& line);

}  // namespace asterism::cli

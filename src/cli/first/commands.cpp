// In the program that is compiled first: it has only the commands of cli/.
#include "cli/command.hpp"

namespace asterism::cli {

void add_commands(CommandLine& line) {
  add_first_commands(line);
}

}  // namespace asterism::cli

#include "cli/commands.hpp"
#include "cli/program.hpp"

int main(int argc, char** argv) {
  return asterism::cli::run_program(argc, argv, asterism::cli::add_commands);
}

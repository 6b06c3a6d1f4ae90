// The program asterism-explore, which `asterism explore` executes.
#include "cli/program.hpp"
#include "explore/server/serve.hpp"

int main(int argc, char** argv) {
  using namespace asterism::cli;
  return run_program(argc, argv,
                     [](CommandLine& line) { add_explore_command(line, serve_explorer); });
}

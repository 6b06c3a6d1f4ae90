// The command line of asterism-mpi. Every rank reads the same words; the first one speaks.
#pragma once

#include <functional>
#include <string>

#include <CLI/CLI.hpp>

#include "shell/world.hpp"

namespace asterism::mpi {

class CommandLine {
 public:
  /// The exit code; Error and Stop may be thrown, on all ranks alike.
  using Action = std::function<int(const World& world)>;

  CommandLine();

  /// A command, to which words and options are added, with an example in its help.
  CLI::App& add(const std::string& name, const std::string& description, const std::string& example,
                Action action);

  /// Runs the command that is asked for, and returns the exit code.
  int run(int argc, char** argv, const World& world);

 private:
  CLI::App app_;
  Action chosen_;
};

}  // namespace asterism::mpi

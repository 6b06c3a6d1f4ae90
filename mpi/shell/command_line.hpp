// The command line of asterism-mpi. Every rank parses the same words; only the first one prints.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include <CLI/CLI.hpp>

#include "shell/world.hpp"

namespace asterism::mpi {

class CommandLine {
 public:
  /// Returns the exit code. May throw Error and Stop, on all ranks.
  using Action = std::function<int(const World& world)>;
  /// Returns the number of ranks to start for the given words, before MPI is initialised.
  using Ranks = std::function<std::uint64_t()>;

  CommandLine();

  /// Adds a command, to which words and options are added, with an example in its help. Without
  /// `ranks`, it uses as many ranks as the machine has cores.
  CLI::App& add(const std::string& name, const std::string& description, const std::string& example,
                Action action, Ranks ranks = {});

  /// Runs the requested command and returns the exit code.
  int run(int argc, char** argv, const World& world);
  /// The number of ranks that a command needs, or the exit code if there is nothing to start, as
  /// for help and for invalid words.
  struct Wanted {
    std::uint64_t ranks = 0;
    int exit_code = 0;
  };
  [[nodiscard]] Wanted wanted(int argc, char** argv);

 private:
  struct Said {
    bool is_command = false;
    int exit_code = 0;
    std::string out{}, err{};
  };
  [[nodiscard]] Said parse(int argc, char** argv);

  CLI::App app_;
  Action chosen_;
  Ranks chosen_ranks_;
};

}  // namespace asterism::mpi

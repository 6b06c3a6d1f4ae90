// asterism-mpi: runs a command on all ranks; `launch` starts the ranks.
#include <cstdio>
#include <exception>
#include <string_view>

#include <mpi.h>

#include "cli/plugins.hpp"
#include "program/commands.hpp"
#include "program/launch.hpp"
#include "tasks/command.hpp"

namespace {

using namespace asterism::mpi;

int run_command(int argc, char** argv, const World& world) {
  if (is_command_with_tasks(argc, argv)) return run_command_with_tasks(argc, argv, world);
  CommandLine line;
  add_commands(line);
  return line.run(argc, argv, world);
}

int run(int argc, char** argv, const World& world) {
  namespace cli = asterism::cli;
  cli::LoadedPlugins plugins;
  try {
    world.agree([&] { plugins = cli::load_plugins(argc, argv, cli::PythonPlugins::leave_out); });
  } catch (const Stop& stop) {
    return stop.exit_code;
  }
  if (!plugins.left_out.empty()) world.say(cli::note_on_plugins(plugins.left_out) + "\n");
  const auto count = static_cast<int>(plugins.words.size());
  plugins.words.push_back(nullptr);
  return run_command(count, plugins.words.data(), world);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "launch") return launch(argc - 1, argv + 1);
  int threads = 0;  // only the main thread calls MPI
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
  int exit_code = 0;
  try {
    exit_code = run(argc, argv, World(MPI_COMM_WORLD));
  } catch (const std::exception& exception) {
    // Only this rank knows about the error, so the others must not wait for it.
    std::fprintf(stderr, "error: %s\n", exception.what());
    MPI_Abort(MPI_COMM_WORLD, exit_bad_input);
  }
  MPI_Finalize();
  return exit_code;
}

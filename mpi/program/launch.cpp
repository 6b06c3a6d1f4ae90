#include "program/launch.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "base/own_program.hpp"
#include "base/text.hpp"
#include "cli/plugins.hpp"
#include "program/commands.hpp"
#include "program/launcher.hpp"
#include "tasks/command.hpp"

namespace asterism::mpi {

namespace {

/// Limit that protects against accidental large numbers of processes.
constexpr std::uint64_t max_ranks = 4096;

int refuse(const std::string& sentence, const std::string& hint) {
  fmt::print(stderr, "error: {}\nhint: {}\n", sentence, hint);
  return exit_bad_input;
}

/// Keeps values set by the user.
void set(const char* name, const char* value) {
  ::setenv(name, value, 0);
}

/// Sets what Open MPI needs in a container and for more ranks than cores; other libraries ignore
/// it.
void prepare_environment(std::uint64_t ranks) {
  if (::geteuid() == 0) {
    set("OMPI_ALLOW_RUN_AS_ROOT", "1");
    set("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
  }
  if (ranks <= std::thread::hardware_concurrency()) return;
  set("OMPI_MCA_rmaps_base_oversubscribe", "1");
  set("OMPI_MCA_hwloc_base_binding_policy", "none");
  set("OMPI_MCA_mpi_yield_when_idle", "1");
}

/// Returns how many ranks the words need.
CommandLine::Wanted wanted_by(int argc, char** argv) {
  if (is_command_with_tasks(argc, argv)) {
    if (asks_for_help(argc, argv)) return {0, print_help(argc, argv)};
    return {std::max(1U, std::thread::hardware_concurrency())};
  }
  CommandLine line;
  add_commands(line);
  return line.wanted(argc, argv);
}

}  // namespace

int launch(int argc, char** argv) {
  cli::LoadedPlugins plugins;
  try {
    plugins = cli::load_plugins(argc, argv, cli::PythonPlugins::leave_out);
  } catch (const Error& error) {
    return refuse(error.sentence(), error.hint());
  }
  if (!plugins.left_out.empty()) fmt::print(stderr, "{}\n", cli::note_on_plugins(plugins.left_out));
  std::vector<char*>& words = plugins.words;  // "launch" and the words after it
  std::uint64_t ranks = 0;
  if (words.size() > 1 && std::string_view(words[1]) == "-n") {
    const std::string_view text = words.size() > 2 ? words[2] : "";
    ranks = parse_whole_number(text).value_or(0);
    if (ranks == 0)
      return refuse(fmt::format("\"{:.40}\" is not a number of ranks", text),
                    "write digits behind -n, as in -n 4");
    words.erase(words.begin() + 1, words.begin() + 3);
  }
  const CommandLine::Wanted wanted = wanted_by(static_cast<int>(words.size()), words.data());
  if (wanted.ranks == 0) return wanted.exit_code;
  if (ranks == 0) ranks = wanted.ranks;
  if (ranks > max_ranks)
    return refuse(fmt::format("{} ranks are more than are started on one machine", ranks),
                  fmt::format("choose {} at most, or start it by your own mpirun", max_ranks));
  prepare_environment(ranks);
  std::vector<std::string> all{launcher_path};
  if (launcher_is_open_mpi) all.emplace_back("-q");  // exit codes are sufficient
  // Other launchers pass the whole environment on to other machines.
  if (launcher_is_open_mpi && std::getenv(cli::plugin_variable) != nullptr)
    all.insert(all.end(), {"-x", cli::plugin_variable});
  all.insert(all.end(), {"-n", std::to_string(ranks), own_path().string()});
  all.insert(all.end(), words.begin() + 1, words.end());
  const std::string reason = become_program(launcher_path, std::move(all));
  return refuse(fmt::format("cannot start {}: {}", launcher_path, reason),
                "install the MPI that asterism-mpi was built with, or start it by your own mpirun");
}

}  // namespace asterism::mpi

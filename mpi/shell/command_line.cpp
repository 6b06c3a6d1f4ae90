#include "shell/command_line.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <thread>
#include <utility>

namespace asterism::mpi {

CommandLine::CommandLine()
    : app_("Asterism on MPI: run schedules, search large networks, compute many plans") {
  app_.name("asterism-mpi");
  app_.require_subcommand(1);
  app_.footer(
      "The commands expect, leaderboard, paper, plan --sweep and report of asterism run on all "
      "ranks, too.\n"
      "Started by mpirun; or by itself, as in `asterism-mpi launch -n 4 run ...`, and so by "
      "`asterism mpi`.");
}

CLI::App& CommandLine::add(const std::string& name, const std::string& description,
                           const std::string& example, Action action, Ranks ranks) {
  CLI::App* const command = app_.add_subcommand(name, description);
  command->footer("Example:\n  " + example);
  command->callback([this, action = std::move(action), ranks = std::move(ranks)] {
    chosen_ = action;
    chosen_ranks_ = ranks;
  });
  return *command;
}

CommandLine::Said CommandLine::parse(int argc, char** argv) {
  try {
    app_.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream out, err;
    if (app_.exit(error, out, err) == 0) return {false, 0, out.str()};
    return {false, exit_bad_input, "",
            "error: " + std::string(error.what()) + "\nhint: --help says what there is\n"};
  }
  return {true};
}

int CommandLine::run(int argc, char** argv, const World& world) {
  const Said said = parse(argc, argv);
  world.print(said.out);
  world.say(said.err);
  if (!said.is_command) return said.exit_code;
  try {
    return chosen_(world);
  } catch (const Stop& stop) {
    return stop.exit_code;
  } catch (const Error& error) {
    world.say(text_of(error));
    return exit_bad_input;
  }
}

CommandLine::Wanted CommandLine::wanted(int argc, char** argv) {
  const Said said = parse(argc, argv);
  std::fputs(said.out.c_str(), stdout);
  std::fputs(said.err.c_str(), stderr);
  if (!said.is_command) return {0, said.exit_code};
  try {
    return {chosen_ranks_ ? chosen_ranks_() : std::max(1U, std::thread::hardware_concurrency())};
  } catch (const Error& error) {
    std::fputs(text_of(error).c_str(), stderr);
    return {0, exit_bad_input};
  }
}

}  // namespace asterism::mpi

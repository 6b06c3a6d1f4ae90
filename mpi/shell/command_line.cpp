#include "shell/command_line.hpp"

#include <sstream>
#include <utility>

namespace asterism::mpi {

CommandLine::CommandLine() : app_("Asterism on MPI: run schedules, and search large networks") {
  app_.name("asterism-mpi");
  app_.require_subcommand(1);
  app_.footer("Started by mpirun, or by `asterism mpi`, which knows how.");
}

CLI::App& CommandLine::add(const std::string& name, const std::string& description,
                           const std::string& example, Action action) {
  CLI::App* const command = app_.add_subcommand(name, description);
  command->footer("Example:\n  " + example);
  command->callback([this, action = std::move(action)] { chosen_ = action; });
  return *command;
}

int CommandLine::run(int argc, char** argv, const World& world) {
  try {
    app_.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream out, err;
    const bool fine = app_.exit(error, out, err) == 0;
    world.print(out.str());
    if (fine) return 0;
    world.say("error: " + std::string(error.what()) + "\nhint: --help says what there is\n");
    return exit_bad_input;
  }
  try {
    return chosen_(world);
  } catch (const Stop& stop) {
    return stop.exit_code;
  } catch (const Error& error) {
    world.say(text_of(error));
    return exit_bad_input;
  }
}

}  // namespace asterism::mpi

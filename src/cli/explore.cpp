// asterism explore: a page in the browser to choose, rank and play schedules.
#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "cli/explorer.hpp"
#include "cli/program_beside.hpp"
#include "cli/terminal.hpp"

namespace asterism::cli {

namespace {

struct ExploreWords {
  std::uint64_t port = 0;
  std::uint64_t seconds = 0;
  bool no_open = false;
};

void require_sensible(const ExploreWords& words) {
  static constexpr std::uint64_t last_port = 65535;
  static constexpr std::uint64_t max_seconds = std::uint64_t{366} * 24 * 3600;
  if (words.port > last_port)
    throw Error(ErrorCode::usage, fmt::format("--port {} is not a port", words.port),
                "choose one from 1024 to 65535, or leave it out for any that is free");
  if (words.seconds > max_seconds)
    throw Error(ErrorCode::usage,
                fmt::format("--timeout {} is longer than a year", with_thousands(words.seconds)),
                "leave it out for no end");
}

/// The server needs an additional library, so it is a separate program.
int become_explorer(const ExplorerOptions&, const Session& session) {
  become_program_beside("asterism-explore", session.words,
                        "the launcher ./asterism builds it on first use; elsewhere, install the "
                        "Debian package asterism-explore, or build it by CMake with --target "
                        "asterism_explore if cpp-httplib is installed");
}

}  // namespace

void add_explore_command(CommandLine& line) {
  add_explore_command(line, become_explorer);
}

void add_explore_command(CommandLine& line, RunExplorer run) {
  Command command = line.add(
      "explore", "Explore networks and schedules in the browser",
      "asterism explore\n\n"
      "Only this machine can open the page, and only with its full address, which contains a "
      "secret. Ctrl-C stops the server with exit code 0.");
  const auto words = std::make_shared<ExploreWords>();
  command.whole_number("--port", words->port, "Port to listen on [any free one]");
  command.whole_number("--timeout", words->seconds, "Seconds after which the server stops [never]");
  command.flag("--no-open", words->no_open, "Print the address but do not open a browser");
  command.runs([words, run](const Session& session) {
    require_sensible(*words);
    (void)session.memory_limit();  // checked before anything is started
    clear_progress();              // the server handles signals itself
    return run({static_cast<std::uint16_t>(words->port), words->seconds, !words->no_open}, session);
  });
}

}  // namespace asterism::cli

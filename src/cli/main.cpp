// The program: parses the command line, runs one command, turns errors into exit codes.
#include <cstdio>
#include <memory>
#include <new>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/version.hpp>

#include "base/parallel.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/terminal.hpp"

namespace asterism::cli {

namespace {

constexpr int exit_bad_input = 2;
constexpr int exit_interrupted = 130;

constexpr const char* introduction =
    "Asterism: collective communication on structured interconnection networks.\n"
    "Name a network, such as star:6 or torus:4x4x4, and ask a question about it.";
constexpr const char* epilogue =
    "Examples:\n"
    "  asterism networks                      which networks there are\n"
    "  asterism network star:6                what the star graph of 6 symbols measures\n"
    "  asterism route star:4 3241 '**32'      a route from a node to a substar\n"
    "  asterism export scc:4 -o scc4.dot      a network as a graph file\n"
    "  asterism simulate star:5 allgather --algorithm hamiltonian-ring\n"
    "                                         a schedule, verified, and what it costs\n\n"
    "`asterism COMMAND --help` explains a command. Exit codes: 0 fine, 1 checked and found wrong,\n"
    "2 bad input.";

int fail(const std::string& sentence, const std::string& hint, int code = exit_bad_input) {
  clear_progress();
  fmt::print(stderr, "error: {}\n", sentence);
  if (!hint.empty()) fmt::print(stderr, "hint: {}\n", hint);
  return code;
}

int run(const Session& session) {
  limit_parallel_threads(session.threads);
  stop_at_interrupt();
  try {
    const int code = session.action();
    clear_progress();
    return code;
  } catch (const Error& error) {
    const bool stopped = error.code() == ErrorCode::interrupted;
    return fail(error.sentence(), error.hint(), stopped ? exit_interrupted : exit_bad_input);
  } catch (const std::bad_alloc&) {
    return fail("the memory is used up", "choose a smaller network, or set --memory-limit");
  }
}

/// What is wrong with a command line that the parser refused, with the nearest command if the
/// first word is none.
int refuse(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  const std::string first = argc > 1 ? argv[1] : "";
  const bool is_command = std::ranges::find(names, first) != names.end();
  if (is_command || first.starts_with("-"))
    return fail(error.what(), is_command ? fmt::format("`asterism {} --help` explains it", first)
                                         : "`asterism --help` lists the commands and options");
  const auto near = nearest(first, names);
  return fail(fmt::format("unknown command \"{}\"", first),
              near ? fmt::format("did you mean \"{}\"? `asterism --help` lists the commands", *near)
                   : "`asterism --help` lists the commands");
}

int main(int argc, char** argv) {
  Session session;
  CLI::App app(introduction, "asterism");
  app.footer(epilogue);
  app.set_version_flag("--version", fmt::format("asterism {}", version));
  app.require_subcommand(0, 1);
  add_commands(app, session);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    return refuse(app, error, argc, argv);
  }
  if (session.action) return run(session);
  fmt::print("{}", app.help());
  return 0;
}

}  // namespace

}  // namespace asterism::cli

int main(int argc, char** argv) {
  return asterism::cli::main(argc, argv);
}

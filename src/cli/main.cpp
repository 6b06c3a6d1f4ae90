// The program: parses the command line, runs one command, turns errors into exit codes.
#include <algorithm>
#include <memory>
#include <new>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/version.hpp>

#include "base/parallel.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"

namespace asterism::cli {

namespace {

constexpr int exit_bad_input = 2;

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
    "Exit codes:\n"
    "  0    fine\n"
    "  1    checked, and found wrong: a schedule that is not valid, a claim that does not hold\n"
    "  2    bad input or usage, or something that cannot be read or written\n"
    "  130  interrupted by Ctrl-C, SIGTERM or SIGHUP; no file is left half written\n\n"
    "`asterism COMMAND --help` explains a command.";

int fail(const std::string& sentence, const std::string& hint, int code = exit_bad_input) {
  clear_progress();
  print_message("error: " + sentence);
  if (!hint.empty()) print_message("hint: " + hint);
  return code;
}

int run(const Session& session) {
  limit_parallel_threads(session.threads);
  stop_at_signals();
  return session.action();
}

/// What is wrong with a command line that the parser refused, with the nearest command if the
/// first word is none.
int refuse(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  const std::string first = argc > 1 ? argv[1] : "";
  const bool is_command = std::ranges::find(names, first) != names.end();
  static constexpr std::size_t longest = 200;  // what it refuses is part of it
  if (is_command || first.starts_with("-"))
    return fail(printable(error.what(), longest),
                is_command ? fmt::format("`asterism {} --help` explains it", first)
                           : "`asterism --help` lists the commands and options");
  const auto near = nearest(first, names);
  return fail(fmt::format("unknown command {}", in_quotes(first)),
              near ? fmt::format("did you mean \"{}\"? `asterism --help` lists the commands", *near)
                   : "`asterism --help` lists the commands");
}

/// No option and no word has an empty text as its meaning: most often a variable of a script was
/// not set.
void require_values(const CLI::App& app) {
  for (const CLI::App* command : app.get_subcommands())
    for (const CLI::Option* option : command->get_options())
      if (std::ranges::find(option->results(), "") != option->results().end())
        throw Error(
            ErrorCode::usage, fmt::format("{} is empty", option->get_name()),
            fmt::format("give it a value, or leave it out; `asterism {} --help` explains it",
                        command->get_name()));
}

int answer(int argc, char** argv) {
  prepare_output();
  Session session;
  CLI::App app(introduction, "asterism");
  app.footer(epilogue);
  app.set_version_flag("--version", fmt::format("asterism {}", version));
  app.require_subcommand(0, 1);
  add_commands(app, session);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    std::ostringstream text;
    const int code = app.exit(asked, text, text);
    fmt::print("{}", text.str());
    return code;
  } catch (const CLI::ParseError& error) {
    require_values(app);
    return refuse(app, error, argc, argv);
  }
  require_values(app);
  if (session.action) return run(session);
  fmt::print("{}", app.help());
  return 0;
}

int fail(const Error& error) {
  const bool stopped = error.code() == ErrorCode::interrupted;
  return fail(error.sentence(), error.hint(), stopped ? exit_interrupted : exit_bad_input);
}

/// An exception that is none of ours: from printing, or a defect.
int fail(const std::exception& error) {
  if (!output_failed())
    return fail(error.what(), "this is a defect of the program; please report how it came about");
  const auto* const reason = dynamic_cast<const std::system_error*>(&error);
  const bool known = reason != nullptr && reason->code().category() != std::iostream_category();
  return fail(unwritable_output(known ? reason->code().message() : ""));
}

int main(int argc, char** argv) {
  try {
    const int code = answer(argc, argv);
    clear_progress();
    finish_output();
    return code;
  } catch (const Error& error) {
    return fail(error);
  } catch (const std::bad_alloc&) {
    return fail("the memory is used up", "choose a smaller network, or set --memory-limit");
  } catch (const std::exception& error) {
    return fail(error);
  }
}

}  // namespace

}  // namespace asterism::cli

int main(int argc, char** argv) {
  return asterism::cli::main(argc, argv);
}

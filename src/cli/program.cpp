#include "cli/program.hpp"

#include <new>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/version.hpp>

#include "base/system_memory.hpp"
#include "cli/commit.hpp"
#include "cli/handed_on.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"

namespace asterism::cli {

namespace {

constexpr int exit_bad_input = 2;

constexpr const char* introduction =
    "Asterism plans, verifies and runs collective communication on networks.\n"
    "Name a network, such as star:6 or torus:4x4x4, and a collective.";
constexpr const char* epilogue =
    "Examples:\n"
    "  asterism plan torus:4x4 allreduce      the best schedule known, and its bound\n"
    "  asterism network star:6                size, degree and distances\n"
    "  asterism route star:4 3241 '**32'      a route from a node to a substar\n"
    "  asterism show star:4 broadcast -o star.html\n"
    "                                         a page that plays the schedule\n\n"
    "Exit codes:\n"
    "  0    success\n"
    "  1    checked and wrong: an invalid schedule or a claim that fails\n"
    "  2    bad input or usage, or a file that cannot be read or written\n"
    "  130  interrupted by Ctrl-C, SIGTERM or SIGHUP; files are complete or absent\n"
    "  141  the reader of the output closed it, as `| head` does\n\n"
    "`asterism COMMAND --help` explains a command.";

/// Prints nothing if the reader of standard output is gone.
int fail(const std::string& sentence, const std::string& hint, int code = exit_bad_input) {
  clear_progress();
  if (reader_is_gone()) return exit_broken_pipe;
  print_message("error: " + sentence);
  if (!hint.empty()) print_message("hint: " + hint);
  return code;
}

std::string version_text() {
  const std::string text = fmt::format("asterism {}", version);
  return *commit == 0 ? text : fmt::format("{} ({})", text, commit);
}

int answer(int argc, char** argv, AddCommands add_commands, const Session::Helpers& helpers,
           PythonPlugins in_python) {
  prepare_output();
  auto [words, left_out] = load_plugins(argc, argv, in_python);
  if (!left_out.empty()) print_message(note_on_plugins(left_out));
  const auto count = static_cast<int>(words.size());
  words.push_back(nullptr);
  hand_on(count, words.data());
  fit_text_to_terminal();
  CommandLine line({introduction, epilogue, version_text()});
  line.set_helpers(helpers);
  add_commands(line);
  const auto action = line.parse(count, words.data());
  stop_at_signals();
  refuse_memory_beyond_what_is_free();
  return action();
}

int fail(const Error& error) {
  const bool stopped = error.code() == ErrorCode::interrupted;
  return fail(error.sentence(), error.hint(), stopped ? exit_interrupted : exit_bad_input);
}

/// Handles exceptions other than Error: from printing, or a defect.
int fail(const std::exception& error) {
  if (!output_failed())
    return fail(error.what(), "this is a defect of the program; please report how it came about");
  const auto* const reason = dynamic_cast<const std::system_error*>(&error);
  const bool known = reason != nullptr && reason->code().category() != std::iostream_category();
  return fail(unwritable_output(known ? reason->code().message() : ""));
}

}  // namespace

int run_program(int argc, char** argv, AddCommands add_commands, const Session::Helpers& helpers,
                PythonPlugins in_python) {
  try {
    const int code = answer(argc, argv, add_commands, helpers, in_python);
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

}  // namespace asterism::cli

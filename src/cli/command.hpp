// Common parts of all commands: options, output forms and progress. Only command_line.cpp includes
// the parser library, which is slow to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>
#include <asterism/tasks.hpp>

#include "view/form.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace asterism::cli {

/// The exit code after Ctrl-C, SIGTERM or SIGHUP.
inline constexpr int exit_interrupted = 130;
inline constexpr int exit_broken_pipe = 141;  ///< as if SIGPIPE had ended the program

/// What every command receives.
struct Session {
  Form form = Form::text;
  int threads = 0;  // 0 for the number of cores
  std::string memory_limit_text;
  std::vector<std::string> words{};  // words of the command line after the program name

  /// Returns the limit in bytes; 0 for the free memory of the system. Throws Error if it is not a
  /// size.
  [[nodiscard]] std::uint64_t memory_limit() const;
  [[nodiscard]] Progress progress() const;

  /// What a program that computes tasks with others sets.
  struct Helpers {
    TaskRunner* runner = nullptr;    ///< the threads of this process if null
    int threads = 0;                 ///< default of `threads`
    std::uint64_t memory_limit = 0;  ///< default of memory_limit()
  };
  Helpers helpers{};

  std::string checkpoint;        ///< folder; empty for none
  bool announces_tasks = false;  ///< --progress

  /// Returns what computes the tasks of the command, with the checkpoint that the user asked for.
  /// `inputs` identifies what comes from files, as in TaskQuestion.
  [[nodiscard]] std::unique_ptr<TaskRunner> tasks(const std::string& inputs = {}) const;
};

/// Returns the exit code: 0 for success, 1 if a check failed.
using Action = std::function<int(const Session& session)>;

/// A word or an option of a command, with further settings.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  Option& required(bool is_required = true);
  /// Shows the current value as the default in the help.
  Option& shows_default();
  /// Rejects zero.
  Option& positive();
  /// May be given more than once.
  Option& repeatable();
  /// Takes one value per occurrence, so that the following word is not part of the option.
  Option& one_a_time();
  /// The last occurrence counts if the option is given more than once.
  Option& last_counts();
  Option& needs(const std::string& other);
  Option& in_group(const std::string& group);

 private:
  CLI::Option* option_;
};

class CommandLine;

/// A command, to which words (SPEC) and options (--seed) are added.
class Command {
 public:
  using Texts = std::vector<std::string>;

  Command(CLI::App& app, CommandLine& line) : app_(&app), line_(&line) {}

  Option text(const std::string& name, std::string& value, const std::string& description);
  Option text(const std::string& name, const std::function<void(const std::string&)>& take,
              const std::string& description);
  Option texts(const std::string& name, Texts& values, const std::string& description);
  /// `take` receives all given values.
  Option texts(const std::string& name, const std::function<void(const Texts&)>& take,
               const std::string& description);
  /// Accepts digits only: the parser's own number type would accept signs and truncate numbers.
  Option whole_number(const std::string& name, std::uint64_t& value,
                      const std::string& description);
  Option flag(const std::string& name, bool& value, const std::string& description);
  /// Returns an option that was added before.
  [[nodiscard]] Option option(const std::string& name);

  /// Adds a flag for an output form, such as --csv; only one form may be requested.
  void form(const std::string& name, Form form, const std::string& description);
  /// Adds --csv, --markdown and --latex; `records` describes the rows of the CSV.
  void table_forms(const std::string& records, const std::string& markdown = "Print Markdown");

  /// Adds --checkpoint and --progress, for Session::tasks(). `asterism mpi` runs the commands of
  /// add_commands_with_tasks() on all ranks.
  void has_tasks();

  /// Accepts unknown words and options; they are passed in Session::words.
  void takes_any_words();

  void runs(Action action);

 private:
  CLI::App* app_;
  CommandLine* line_;
};

/// A command as described to shells.
struct CommandWords {
  std::string name, description;
  std::vector<std::string> options;  ///< including dashes
  std::vector<std::string> words;    ///< SPEC, COLLECTIVE, ...
};

/// The whole command line: the commands, and the one that is called.
class CommandLine {
 public:
  struct Texts {
    const char* introduction;
    const char* epilogue;
    std::string version;
  };
  explicit CommandLine(const Texts& texts);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// Adds a command with the common options and an example in its help.
  Command add(const std::string& name, const std::string& description, const std::string& example);
  [[nodiscard]] std::vector<CommandWords> commands() const;

  void set_helpers(const Session::Helpers& helpers);

  /// Returns the action to run, which may print help or the version. Throws Error(usage) if the
  /// words are invalid.
  [[nodiscard]] std::function<int()> parse(int argc, char** argv);

 private:
  friend class Command;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace asterism::cli

#include <algorithm>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/parallel.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/help_formatter.hpp"
#include "cli/help_groups.hpp"
#include "cli/output.hpp"
#include "cli/plugins.hpp"

namespace asterism::cli {

struct CommandLine::State {
  explicit State(const Texts& texts) : app(texts.introduction, "asterism") {}

  CLI::App app;
  Session session;
  std::vector<std::pair<std::string, Form>> forms;  // requested forms
  Action action;
};

namespace {

const CLI::Validator digits_only(
    [](const std::string& text) {
      return parse_whole_number(text) ? std::string()
                                      : fmt::format("{} is not a whole number", in_quotes(text));
    },
    "");

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

bool is_command(const CLI::App& app, const std::string& word) {
  const std::vector<std::string> names = command_names(app);
  return std::ranges::find(names, word) != names.end();
}

/// Returns what is wrong with a command line, e.g. "unexpected argument --efort".
std::string complaint(const CLI::ParseError& error) {
  static constexpr std::size_t longest = 200;  // the message contains the rejected text
  const std::string text = error.what();
  const std::size_t colon = text.find(": ");
  const bool is_extra =
      dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && colon != std::string::npos;
  return printable(is_extra ? "unexpected argument " + text.substr(colon + 2) : text, longest);
}

/// Returns a hint at the help of a command, with the nearest of its options if there is one.
std::string option_hint(const CLI::App& command, const std::string& sentence) {
  const std::string help =
      fmt::format("`asterism {} --help` lists the options", command.get_name());
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::size_t dashes = sentence.find(" --");
  if (!sentence.starts_with("unexpected argument --") || dashes == std::string::npos) return help;
  const auto near = nearest(sentence.substr(dashes + 1), names);
  return near ? fmt::format("did you mean {}? {}", *near, help) : help;
}

/// Returns the error of a rejected command line, with the nearest command if the first word is
/// unknown.
Error refusal(const CLI::App& app, const CLI::ParseError& error, const std::string& first) {
  const std::vector<std::string> names = command_names(app);
  const std::string sentence = complaint(error);
  if (is_command(app, first))
    return {ErrorCode::usage, sentence, option_hint(*app.get_subcommand(first), sentence)};
  if (first.starts_with("-"))
    return {ErrorCode::usage, sentence, "`asterism --help` lists the commands and options"};
  const auto near = nearest(first, names);
  return {ErrorCode::usage, fmt::format("unknown command {}", in_quotes(first)),
          near ? fmt::format("did you mean \"{}\"? `asterism --help` lists the commands", *near)
               : "`asterism --help` lists the commands"};
}

/// An empty text is never a valid value; most often, a variable of a script was not set.
void require_values(const CLI::App& app) {
  for (const CLI::App* command : app.get_subcommands())
    for (const CLI::Option* option : command->get_options())
      if (std::ranges::find(option->results(), "") != option->results().end())
        throw Error(
            ErrorCode::usage, fmt::format("{} is empty", option->get_name()),
            fmt::format("give it a value or leave it out; `asterism {} --help` describes it",
                        command->get_name()));
}

Form chosen_form(const std::vector<std::pair<std::string, Form>>& asked) {
  if (asked.empty()) return Form::text;
  if (asked.size() > 1)
    throw Error(
        ErrorCode::usage,
        fmt::format("{} and {} are two forms of one output", asked[0].first, asked[1].first),
        "choose one of them");
  return asked.front().second;
}

std::function<int()> printing(std::string text, int code) {
  return [text = std::move(text), code] {
    print(text);
    return code;
  };
}

}  // namespace

Option& Option::required(bool is_required) {
  option_->required(is_required);
  return *this;
}

Option& Option::shows_default() {
  option_->capture_default_str();
  return *this;
}

Option& Option::positive() {
  option_->check(
      [](const std::string& text) {
        const auto number = parse_decimal(text);
        return number && *number > 0 ? "" : in_quotes(text) + " is not a number above 0";
      },
      "POSITIVE");
  return *this;
}

Option& Option::repeatable() {
  option_->expected(1, CLI::detail::expected_max_vector_size);
  return *this;
}

Option& Option::one_a_time() {
  option_->expected(1)->take_all();
  return *this;
}

Option& Option::last_counts() {
  option_->expected(1)->take_last();
  return *this;
}

Option& Option::needs(const std::string& other) {
  option_->needs(other);
  return *this;
}

Option& Option::in_group(const std::string& group) {
  option_->group(group);
  return *this;
}

Option Command::text(const std::string& name, std::string& value, const std::string& description) {
  return Option(*app_->add_option(name, value, description));
}

Option Command::text(const std::string& name, const std::function<void(const std::string&)>& take,
                     const std::string& description) {
  return Option(*app_->add_option_function<std::string>(name, take, description));
}

Option Command::texts(const std::string& name, Texts& values, const std::string& description) {
  return Option(*app_->add_option(name, values, description));
}

Option Command::texts(const std::string& name, const std::function<void(const Texts&)>& take,
                      const std::string& description) {
  return Option(*app_->add_option_function<Texts>(name, take, description)->type_size(1));
}

Option Command::whole_number(const std::string& name, std::uint64_t& value,
                             const std::string& description) {
  return Option(*app_->add_option(name, value, description)->check(digits_only));
}

Option Command::flag(const std::string& name, bool& value, const std::string& description) {
  return Option(*app_->add_flag(name, value, description));
}

Option Command::option(const std::string& name) {
  return Option(*app_->get_option(name));
}

void Command::form(const std::string& name, Form form, const std::string& description) {
  app_->add_flag_callback(
          name,
          [state = line_->state_.get(), name, form] { state->forms.emplace_back(name, form); },
          description)
      ->group(help_group::output);
}

void Command::table_forms(const std::string& records, const std::string& markdown) {
  form("--csv", Form::csv, "Print CSV, a line for each " + records);
  form("--markdown", Form::markdown, markdown);
  form("--latex", Form::latex, "Print LaTeX, for the package booktabs");
}

void Command::has_tasks() {
  Session& session = line_->state_->session;
  text("--checkpoint", session.checkpoint,
       "Directory for finished results; the same command continues from there")
      .in_group(help_group::output);
  flag("--progress", session.announces_tasks, "Print a line on stderr for each finished result")
      .in_group(help_group::output);
}

void Command::takes_any_words() {
  app_->prefix_command();
}

void Command::runs(Action action) {
  app_->callback(
      [state = line_->state_.get(), action = std::move(action)] { state->action = action; });
}

CommandLine::CommandLine(const Texts& texts) : state_(std::make_unique<State>(texts)) {
  state_->app.formatter(std::make_shared<HelpFormatter>());
  state_->app.footer(texts.epilogue);
  state_->app.set_version_flag("--version", texts.version);
  // For the help only: load_plugins() takes it out of the command line, wherever it stands.
  state_->app
      .add_option(plugin_option,
                  "Shared library or Python file with further networks, algorithms and "
                  "formats; python for those of installed Python packages (repeatable)")
      ->type_name("TEXT");
  state_->app.require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

void CommandLine::set_helpers(const Session::Helpers& helpers) {
  state_->session.helpers = helpers;
  state_->session.threads = helpers.threads;
}

Command CommandLine::add(const std::string& name, const std::string& description,
                         const std::string& example) {
  CLI::App& app = *state_->app.add_subcommand(name, description);
  Command command(app, *this);
  command.form("--json", Form::json, "Print one JSON document on stdout");
  app.add_option("--threads", state_->session.threads, "Number of threads [all cores]")
      ->check(CLI::Range(1, 1024))
      ->group(help_group::output);
  command
      .text("--memory-limit", state_->session.memory_limit_text,
            "Memory limit, e.g. 2G [80 % of free memory]")
      .in_group(help_group::output);
  app.footer("Example:\n  " + example);
  return command;
}

std::vector<CommandWords> CommandLine::commands() const {
  std::vector<CommandWords> result;
  for (const CLI::App* command : std::as_const(state_->app).get_subcommands({})) {
    CommandWords described{command->get_name(), command->get_description(), {}, {}};
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) described.options.push_back("--" + name);
      if (option->get_positional()) described.words.push_back(option->get_name(true));
    }
    result.push_back(std::move(described));
  }
  return result;
}

std::function<int()> CommandLine::parse(int argc, char** argv) {
  CLI::App& app = state_->app;
  if (argc > 1 && argv[1] == std::string_view("help")) {
    std::vector<char*> words(argv, argv + std::min(argc, 3));
    static char help_option[] = "--help";
    words.erase(words.begin() + 1);
    // For help about an unknown command, the parser reports that it is unknown.
    if (words.size() < 2 || is_command(app, words[1])) words.push_back(help_option);
    return parse(static_cast<int>(words.size()), words.data());
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    std::ostringstream text;
    const int code = app.exit(asked, text, text);
    return printing(text.str(), code);
  } catch (const CLI::ParseError& error) {
    require_values(app);
    throw refusal(app, error, argc > 1 ? argv[1] : "");
  }
  require_values(app);
  if (!state_->action) return printing(app.help(), 0);
  state_->session.form = chosen_form(state_->forms);
  state_->session.words.assign(argv + 1, argv + argc);
  return [state = state_.get()] {
    limit_parallel_threads(state->session.threads);
    return state->action(state->session);
  };
}

}  // namespace asterism::cli

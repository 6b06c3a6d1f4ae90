// asterism export: a network as a graph file, or a schedule in a format of another tool.
#include "cli/export.hpp"

#include <filesystem>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/exchange.hpp>
#include <asterism/graph_file.hpp>
#include <asterism/platform.hpp>

#include "cli/output.hpp"
#include "cli/schedule_words.hpp"

namespace asterism::cli {

namespace {

/// A schedule is exported if there is a collective or the word is a file name; graph:FILE is a
/// network.
bool asks_for_schedule(const ExportWords& words) {
  std::error_code error;
  return !names_file(words.problem) ||
         std::filesystem::is_regular_file(words.problem.words.network, error);
}

int run_export(const ExportWords& words, const Session& session) {
  require_one_on_stdout(words.output, session.form);
  return asks_for_schedule(words) ? export_schedule(words, session)
                                  : export_network(words, session);
}

/// Adds an option for each name that some format has.
void add_format_options(Command& command, ExportWords& words) {
  struct Described {
    std::vector<std::string> formats;
    std::string text;
    bool is_flag = false;
  };
  std::map<std::string, Described> options;
  for (const ExchangeFormat& format : exchange_formats())
    for (const ExchangeOption& option : format.options) {
      Described& described = options[option.name];
      described.formats.push_back(format.name);
      described.is_flag = option.is_flag;
      described.text = option.is_flag ? option.description
                                      : fmt::format("{} [{}]", option.description, option.fallback);
    }
  options.erase("bytes");  // the same as --message
  for (const auto& [name, described] : options) {
    const std::string text =
        fmt::format("{}: {}", fmt::join(described.formats, ", "), described.text);
    if (described.is_flag)
      command.flag("--" + name, words.flags[name], text).in_group("Formats");
    else
      command
          .text(
              "--" + name,
              [&words, name = name](const std::string& value) { words.options[name] = value; },
              text)
          .in_group("Formats");
  }
}

}  // namespace

void add_export_command(CommandLine& line) {
  Command command =
      line.add("export", "Write a network or a schedule for other tools",
               "asterism export scc:4 --format dot -o scc4.dot\n"
               "  asterism export ring.jsonl --format goal -o ring.goal\n"
               "  asterism export hypercube:3 allreduce --format msccl -o allreduce.xml\n"
               "  asterism export star:3 broadcast tree --format tikz --step 2 -o step2.tex\n\n"
               "A network alone becomes a graph file that graph:FILE reads. With a collective, or "
               "with a schedule file in place of SPEC, the schedule is verified and written. "
               "The best algorithm of `asterism plan` is used unless one is named.\n"
               "The exit code is 1 if the schedule is invalid; then nothing is written.");
  const auto words = std::make_shared<ExportWords>();
  add_problem_or_file_options(command, words->problem);
  command.text("ALGORITHM", words->problem.algorithm, "Same as --algorithm");
  command.text("--format", words->format,
               fmt::format("Network: {}, {}; schedule: {} [by the file name]",
                           fmt::join(graph_format_names(), ", "),
                           fmt::join(platform_formats().names(), ", "),
                           fmt::join(exchange_formats().names(), ", ")));
  command.text("-o,--output", words->output, "File or folder to write (-: stdout)").required();
  add_format_options(command, *words);
  add_platform_options(command, *words);
  command.runs([words](const Session& session) { return run_export(*words, session); });
}

}  // namespace asterism::cli

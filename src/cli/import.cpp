// asterism import FILE: a schedule of another program, checked, metered and ranked.
#include "view/results/import.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/schedule_file.hpp>

#include "base/text.hpp"
#include "cli/message_bytes.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "io/foreign/import/source_text.hpp"

namespace asterism::cli {

namespace {

struct ImportWords {
  std::string file, format, output;
  ProblemOptions problem;
  std::uint64_t chunks = 0;
  bool no_plan = false;
  std::string effort = "standard";
};

std::vector<std::string> readable_formats() {
  std::vector<std::string> names;
  for (const ExchangeFormat& format : exchange_formats())
    if (format.read) names.push_back(format.name);
  return names;
}

const ExchangeFormat& chosen_format(const ImportWords& options) {
  if (!options.format.empty()) return exchange_formats().get(options.format);
  const std::string ending = std::filesystem::path(options.file).extension().string();
  for (const ExchangeFormat& format : exchange_formats())
    if (format.read && !ending.empty() && format.ending == ending) return format;
  throw Error(ErrorCode::usage, "the format of the file is unknown",
              fmt::format("add --format {}", fmt::join(readable_formats(), "|")));
}

std::string text_of(const std::string& name) {
  if (name == stdout_name) return read_source(std::cin, "standard input");
  std::ifstream file(name, std::ios::binary);
  if (!file || !std::filesystem::is_regular_file(name))
    throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(name)),
                "import takes the path of a file, or - for standard input");
  return read_source(file, path_text(name));
}

void write_imported(const ImportWords& options, const ExchangeReading& reading) {
  if (reading.contents != ExchangeContents::messages)
    throw Error(ErrorCode::unsupported,
                "there are no messages for what the packets of the file carry",
                "leave out -o: such a file can be checked and metered only");
  const ScheduleFormat& format = format_of_ending(options.output);
  OutputFile file(options.output);
  ScheduleWriter writer(file.stream(), format);
  reading.schedule.push_into(writer);
  file.commit();
}

/// Adds the bound and the plan for a valid schedule.
void add_comparison(const ImportWords& options, const Session& session, ImportedFile& file) {
  const Problem& cut = file.reading.schedule.header().problem;
  file.bound = lower_bound(cut, session.memory_limit(), session.progress());
  if (options.no_plan) return;
  PlanOptions how;
  how.rank_by = Clock::lock_step;  // like the time of the file
  how.memory_limit = session.memory_limit();
  how.effort = parse_effort(options.effort);
  how.progress = session.progress();
  try {
    file.plan = make_plan(state_problem(file.reading.words), how);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unsupported && error.code() != ErrorCode::too_large) throw;
    file.no_plan = error.sentence();
  }
}

int run_import(const ImportWords& options, const Session& session) {
  const ExchangeFormat& format = chosen_format(options);
  (void)parse_effort(options.effort);
  if (!options.output.empty()) {
    require_one_on_stdout(options.output, session.form);
    (void)format_of_ending(options.output);
  }
  const std::string text = text_of(options.file);
  ProblemWords words = options.problem.words;
  if (options.chunks > 0) words.parameters.push_back(fmt::format("chunks={}", options.chunks));
  FormatOptions how_to_read;
  take_message_bytes(words, words.network, format, how_to_read);
  const ExchangeReading reading = read_exchange(
      format, {text, options.file == stdout_name ? "standard input" : path_text(options.file),
               words, how_to_read, session.memory_limit(), session.progress()});
  const ExchangeCheck check = check_exchange(reading, session.memory_limit());
  if (check.valid && !options.output.empty()) write_imported(options, reading);
  ImportedFile file{options.file, format.name, reading, check};
  if (check.valid) add_comparison(options, session, file);
  if (options.output != stdout_name) print(import_report(file, session.form));
  if (check.valid) return 0;
  print_message("not valid: " + check.findings.front().text);
  if (!options.output.empty()) print_message("no file was written");
  return 1;
}

}  // namespace

void add_import_command(CommandLine& line) {
  Command command = line.add(
      "import", "Check and rank a schedule that another program wrote",
      "asterism import allgather.xml\n"
      "  asterism import transfers.csv --network hypercube:3 --collective allgather --ts 10\n\n"
      "The exit code is 1 if the schedule is not valid, and 2 if the file cannot be read.");
  const auto options = std::make_shared<ImportWords>();
  command.text("FILE", options->file, "File to read (-: standard input)").required();
  command.text("--format", options->format,
               fmt::format("Format of the file: {} (default: by its extension)",
                           fmt::join(readable_formats(), ", ")));
  add_named_statement_options(command, options->problem);
  command
      .whole_number("--chunks", options->chunks,
                    "Number of chunks per message, if the file does not say it [1]")
      .positive();
  command.text("-o,--output", options->output,
               "Schedule file to write: .jsonl or .astb (-: stdout)");
  command.flag("--no-plan", options->no_plan,
               "Do not rank the schedule among the algorithms of a plan");
  command
      .text("--effort", options->effort, "Search effort for the ranking: quick, standard or full")
      .shows_default();
  command.runs([options](const Session& session) { return run_import(*options, session); });
}

}  // namespace asterism::cli

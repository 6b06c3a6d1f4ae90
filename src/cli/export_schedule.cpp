#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/exchange.hpp>

#include "base/text.hpp"
#include "cli/chosen_algorithm.hpp"
#include "cli/export.hpp"
#include "cli/message_bytes.hpp"
#include "cli/output.hpp"
#include "cli/schedule_input.hpp"
#include "cli/schedule_words.hpp"
#include "view/results/exchange.hpp"

namespace asterism::cli {

namespace {

/// Returns the requested format, or that of the file name extension.
const ExchangeFormat& exchange_format(const ExportWords& words) {
  if (!words.format.empty()) return exchange_formats().get(words.format);
  const std::string ending = std::filesystem::path(words.output).extension().string();
  for (const ExchangeFormat& format : exchange_formats())
    if (format.ending == ending && format.files == ExchangeFormat::Files::one && format.write)
      return format;
  throw Error(ErrorCode::usage, "the export of a schedule has no format",
              fmt::format("add --format {}", fmt::join(exchange_formats().names(), "|")));
}

Schedule schedule_of_file(const ExportWords& words, const Session& session) {
  require_only_file(words.problem);
  ScheduleInput input(words.problem.words.network, "export of a schedule");
  ScheduleRecorder recorder;
  input.reader().push_into(recorder, session.memory_limit());
  return std::move(recorder).take_schedule();
}

Schedule schedule_of_problem(const ExportWords& words, const Session& session) {
  const ChosenAlgorithm chosen = chosen_algorithm(words.problem, session);
  ScheduleRecorder recorder;
  run_algorithm(
      *chosen.algorithm,
      {chosen.stated.problem, chosen.stated.parameters, session.memory_limit(), session.progress()},
      recorder);
  return std::move(recorder).take_schedule();
}

int refuse(const Verdict& verdict, bool to_stdout) {
  print_message(fmt::format("not valid: {}", verdict.earliest()->text));
  if (!to_stdout) print_message("nothing was written");
  return 1;
}

void print_notes(const ExchangeSink& sink) {
  for (const std::string& note : sink.notes()) print_message("note: " + note);
}

int write_to_stdout(const ExchangeFormat& format, const ExchangeRequest& request) {
  if (format.files == ExchangeFormat::Files::folder)
    throw Error(ErrorCode::usage, fmt::format("{} is a folder of files", format.name),
                "name a new folder with -o");
  ExchangeTexts texts;
  const Verdict verdict = write_exchange(format, request, texts);
  if (!verdict.valid) return refuse(verdict, true);
  print(texts.files().front().text);
  print_notes(texts);
  return 0;
}

}  // namespace

int export_schedule(ExportWords words, const Session& session) {
  const ExchangeFormat& format = exchange_format(words);
  for (const auto& [name, is_set] : words.flags)
    if (is_set) words.options[name] = "yes";
  const std::string network = names_file(words.problem) ? "" : words.problem.words.network;
  take_message_bytes(words.problem.words, network, format, words.options);
  const Schedule schedule = names_file(words.problem) ? schedule_of_file(words, session)
                                                      : schedule_of_problem(words, session);
  const ExchangeRequest request{schedule, words.options, session.memory_limit(),
                                session.progress()};
  if (words.output == stdout_name) return write_to_stdout(format, request);
  ExchangeOutput output(words.output, format.files);
  const Verdict verdict = write_exchange(format, request, output);
  if (verdict.valid) output.commit();
  print(
      written_exchange_report({words.output, format.name, verdict.valid ? output.file_count() : 0},
                              schedule.header(), verdict, session.form));
  print_notes(output);
  return verdict.valid ? 0 : refuse(verdict, false);
}

}  // namespace asterism::cli

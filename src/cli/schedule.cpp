// asterism schedule SPEC COLLECTIVE --algorithm NAME -o FILE: writes the schedule, verified.
#include <filesystem>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/schedule_file.hpp>

#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "report/written.hpp"

namespace asterism::cli {

namespace {

struct Options {
  ProblemOptions problem;
  std::string output, format;
};

const char* name_of(ScheduleFormat format) {
  return format == ScheduleFormat::binary ? "binary" : "jsonl";
}

/// By the ending of the file; a file without an ending and standard output are JSON Lines.
ScheduleFormat format_of_ending(const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending.empty() || ending == ".jsonl") return ScheduleFormat::json_lines;
  if (ending == ".astb") return ScheduleFormat::binary;
  throw Error(ErrorCode::unknown_name,
              fmt::format("no schedule format has the ending {}", in_quotes(ending)),
              "end the file in .jsonl (JSON Lines) or .astb (binary), or choose with --format");
}

ScheduleFormat chosen_format(const Options& options) {
  if (options.format.empty()) return format_of_ending(options.output);
  for (const ScheduleFormat format : {ScheduleFormat::json_lines, ScheduleFormat::binary})
    if (options.format == name_of(format)) return format;
  throw Error(ErrorCode::unknown_name,
              fmt::format("unknown schedule format {}", in_quotes(options.format)),
              "choose jsonl or binary");
}

int run(const Options& options, const Session& session) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(options.problem.algorithm);
  const ScheduleFormat format = chosen_format(options);
  require_one_on_stdout(options.output, session.form);
  const StatedProblem stated = state_problem(options.problem.words, default_ports(algorithm));
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 session.progress()};
  require_applicable(algorithm, request);  // before a file is begun
  OutputFile file(options.output);
  ScheduleWriter writer(file.stream(), format);
  const Verdict verdict = evaluate(algorithm, request, {false, {&writer}}).verdict;
  if (verdict.valid) file.commit();
  if (!file.is_stdout())
    print(written_schedule_report({options.output, name_of(format), algorithm.name}, stated.problem,
                                  verdict, session.form));
  if (verdict.valid) return 0;
  print_message(fmt::format("not valid: {}", verdict.earliest()->text));
  print_message(
      fmt::format("{}; `asterism simulate` shows all violations",
                  file.is_stdout() ? "what was printed is of no use" : "no file was written"));
  return 1;
}

}  // namespace

void add_schedule_command(CommandLine& line) {
  Command command =
      line.add("schedule", "Write the schedule of an algorithm to a file, verified",
               "asterism schedule ring:6 allgather --algorithm hamiltonian-ring -o ring.jsonl\n\n"
               "The exit code is 1 if the schedule is not valid; then there is no file.");
  const auto options = std::make_shared<Options>();
  add_problem_options(command, options->problem);
  command.text("-o,--output", options->output, "The file to write, - for stdout").required();
  command.text("--format", options->format,
               "jsonl or binary (default: by the ending of the file, .jsonl or .astb; jsonl if it "
               "has none, and for -)");
  command.runs([options](const Session& session) { return run(*options, session); });
}

}  // namespace asterism::cli

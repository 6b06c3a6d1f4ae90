// asterism verify FILE: is a schedule, by whatever program, allowed and complete?
#include <filesystem>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>

#include "base/text.hpp"
#include "cli/asynchronous.hpp"
#include "cli/command.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "report/verification.hpp"

namespace asterism::cli {

namespace {

/// Shows how much of a file is read; of standard input nobody knows how much there is.
Progress read_progress(std::istream& in, std::uint64_t size, Progress progress) {
  return
      [&in, size, progress = std::move(progress)](std::string_view, std::uint64_t, std::uint64_t) {
        const std::streamoff at = size > 0 ? std::streamoff(in.tellg()) : 0;
        report(progress, "verifying", at < 0 ? size : static_cast<std::uint64_t>(at), size);
      };
}

struct VerifyWords {
  std::string file;
  bool expand = false;
  AsynchronousOptions asynchronous;
};

int run_verify(const VerifyWords& options, const Session& session) {
  const std::string& name = options.file;
  const bool from_stdin = name == "-";
  std::ifstream file;
  std::uint64_t size = 0;
  if (!from_stdin) {
    file.open(name, std::ios::binary);
    if (!file || !std::filesystem::is_regular_file(name))
      throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(name)),
                  "verify takes the path of a schedule, or - for standard input");
    size = std::filesystem::file_size(name);
  }
  std::istream& in = from_stdin ? std::cin : file;
  ScheduleReader reader(in, from_stdin ? "standard input" : name);
  print_warnings(reader.header().problem.network());
  FileCheckOptions how{options.expand, session.memory_limit(),
                       read_progress(in, size, session.progress())};
  how.timed = options.asynchronous.chosen;
  how.latency = latency_of(options.asynchronous, reader.header().problem);
  const CheckedRun checked = check_file(reader, how);

  const ScheduleHeader& header = reader.header();
  const Verdict& verdict = checked.verdict;
  const LowerBound bound = lower_bound(header.problem, session.memory_limit(), session.progress());
  print(
      verification_report({name, to_string(reader.form()), header, checked, bound}, session.form));
  if (!verdict.valid) print_message("not valid: " + verdict.earliest()->text);
  return verdict.valid ? 0 : 1;
}

}  // namespace

void add_verify_command(CommandLine& line) {
  Command command = line.add("verify", "Check a schedule from a file, also one by another program",
                             "asterism verify ring.jsonl\n\n"
                             "The exit code is 1 if the schedule is not valid.");
  const auto options = std::make_shared<VerifyWords>();
  command.text("FILE", options->file, "The schedule, - for standard input").required();
  command.flag("--expand", options->expand, "Verify a symmetric schedule move by move");
  add_timing_options(command, options->asynchronous);
  command.runs([options](const Session& session) { return run_verify(*options, session); });
}

}  // namespace asterism::cli

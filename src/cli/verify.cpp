// asterism verify FILE: is a schedule, by whatever program, allowed and complete?
#include <filesystem>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/schedule_file.hpp>

#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "report/verification.hpp"

namespace asterism::cli {

namespace {

/// Shows how much of a file is read; of standard input nobody knows how much there is.
class ReadProgress final : public StepSink {
 public:
  ReadProgress(std::istream& in, std::uint64_t size, Progress progress)
      : in_(in), size_(size), progress_(std::move(progress)) {}
  void begin(const ScheduleHeader&) override {}
  void take(const Step&) override {
    const std::streamoff at = size_ > 0 ? std::streamoff(in_.tellg()) : 0;
    report(progress_, "verifying", at < 0 ? size_ : static_cast<std::uint64_t>(at), size_);
  }

 private:
  std::istream& in_;
  std::uint64_t size_;
  Progress progress_;
};

int run(const std::string& name, const Session& session) {
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
  ScheduleVerifier verifier(session.memory_limit());
  Meter meter;
  ReadProgress progress(in, size, session.progress());
  Tee tee({&verifier, &meter, &progress});
  reader.push_into(tee);

  const ScheduleHeader& header = reader.header();
  const Verdict& verdict = verifier.verdict();
  const LowerBound bound = lower_bound(header.problem, session.memory_limit(), session.progress());
  print(verification_report(name, header, verdict, meter.metering(), bound, session.form));
  if (!verdict.valid) print_message("not valid: " + verdict.earliest()->text);
  return verdict.valid ? 0 : 1;
}

}  // namespace

void add_verify_command(CommandLine& line) {
  Command command = line.add("verify", "Check a schedule from a file, also one by another program",
                             "asterism verify ring.jsonl\n\n"
                             "The exit code is 1 if the schedule is not valid.");
  const auto file = std::make_shared<std::string>();
  command.text("FILE", *file, "The schedule, - for standard input").required();
  command.runs([file](const Session& session) { return run(*file, session); });
}

}  // namespace asterism::cli

// asterism verify FILE: checks whether a schedule of any program is allowed and complete.
#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/repair.hpp>

#include "cli/asynchronous.hpp"
#include "cli/command.hpp"
#include "cli/link_load.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "cli/schedule_input.hpp"
#include "view/results/losses.hpp"
#include "view/results/verification.hpp"

namespace asterism::cli {

namespace {

struct VerifyWords {
  std::string file;
  bool expand = false;
  AsynchronousOptions asynchronous;
  FaultWords faults;
  std::string link_load;
};

FileCheckOptions check_options(const VerifyWords& options, ScheduleInput& input,
                               const Session& session) {
  FileCheckOptions how{options.expand, session.memory_limit(), input.progress(session.progress())};
  how.timed = options.asynchronous.chosen;
  how.latency = latency_of(options.asynchronous, input.reader().header().problem);
  return how;
}

/// Shows what the schedule loses because of the requested faults.
int run_with_faults(const VerifyWords& options, ScheduleInput& input, const Session& session) {
  if (options.asynchronous.chosen)
    throw Error(ErrorCode::usage, "what faults leave of a schedule is not timed without steps",
                "leave out --asynchronous, or the faults");
  ScheduleReader& reader = input.reader();
  const auto network = std::make_shared<const FaultyNetwork>(
      reader.header().problem.shared_network(),
      faults_of(options.faults, reader.header().problem.network()));
  print_warnings(*network);
  LinkLoadFile links(options.link_load, session.memory_limit());
  Tee left(links.load() == nullptr ? std::vector<StepSink*>{}
                                   : std::vector<StepSink*>{links.load()});
  FaultFilter filter(network, left, session.memory_limit());
  const CheckedRun checked = check_file(reader, check_options(options, input, session), {&filter});
  links.save();
  const Losses& losses = filter.losses();
  print(losses_report(
      {options.file, reader.header(), checked.verdict, *network, losses, links.load()},
      session.form));
  if (!checked.verdict.valid)
    print_message("not valid without faults: " + checked.verdict.earliest()->text);
  return checked.verdict.valid && losses.missing == 0 ? 0 : 1;
}

int run_verify(const VerifyWords& options, const Session& session) {
  ScheduleInput input(options.file, "verify");
  ScheduleReader& reader = input.reader();
  if (!options.faults.empty()) return run_with_faults(options, input, session);
  LinkLoadFile links(options.link_load, session.memory_limit());
  const FileCheckOptions how = check_options(options, input, session);
  const CheckedRun checked =
      links.load() == nullptr ? check_file(reader, how) : check_file(reader, how, {links.load()});
  links.save();

  const ScheduleHeader& header = reader.header();
  const Verdict& verdict = checked.verdict;
  const LowerBound bound = lower_bound(header.problem, session.memory_limit(), session.progress());
  print(verification_report(
      {options.file, to_string(reader.form()), header, checked, bound, links.load()},
      session.form));
  if (!verdict.valid) print_message("not valid: " + verdict.earliest()->text);
  return verdict.valid ? 0 : 1;
}

}  // namespace

void add_verify_command(CommandLine& line) {
  Command command = line.add("verify", "Check a schedule file",
                             "asterism verify ring.jsonl\n"
                             "  asterism verify ring.jsonl --fail-link 0-1\n\n"
                             "With faults, it reports what the schedule loses.\n"
                             "The exit code is 1 if the schedule is invalid or loses messages to "
                             "faults.");
  const auto options = std::make_shared<VerifyWords>();
  command.text("FILE", options->file, "The schedule, - for standard input").required();
  command.flag("--expand", options->expand, "Verify a symmetric schedule move by move");
  add_timing_options(command, options->asynchronous);
  add_link_load_option(command, options->link_load);
  add_fault_options_with_seed(command, options->faults);
  command.runs([options](const Session& session) { return run_verify(*options, session); });
}

}  // namespace asterism::cli

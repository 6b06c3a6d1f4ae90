// asterism repair FILE --fail-link A-B -o FILE: a schedule for the network with faults that keeps
// the remaining parts of an older one.
#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/plan.hpp>
#include <asterism/repair.hpp>

#include "cli/command.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "cli/schedule_input.hpp"
#include "view/results/losses.hpp"

namespace asterism::cli {

namespace {

/// A new plan is made for comparison only on networks of at most this size.
constexpr std::uint64_t max_nodes_to_plan = 128;

struct RepairWords {
  std::string file, output, format;
  FaultWords faults;
  bool no_plan = false;
};

/// Checks a schedule in memory.
CheckedRun checked_schedule(const Schedule& schedule, std::uint64_t memory_limit, StepSink& also) {
  ScheduleVerifier verifier(memory_limit);
  Meter meter;
  Tee tee({&verifier, &meter, &also});
  schedule.push_into(tee);
  return {verifier.verdict(), meter.metering(), true};
}

std::optional<PlanCandidate> fresh_plan(const Problem& problem, const RepairWords& options,
                                        const Session& session) {
  if (options.no_plan || problem.network().node_count() > max_nodes_to_plan) return std::nullopt;
  PlanOptions plan_options;
  plan_options.memory_limit = session.memory_limit();
  plan_options.progress = session.progress();
  plan_options.effort = Effort::quick;
  try {
    return make_plan(problem, plan_options).candidates.front();
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unsupported && error.code() != ErrorCode::too_large) throw;
    return std::nullopt;
  }
}

int run_repair(const RepairWords& options, const Session& session) {
  if (options.faults.empty())
    throw Error(ErrorCode::usage, "without faults there is nothing to repair",
                "add --fail-link A-B, --fail-node A or --fail-random 1");
  const ScheduleFormat& format = options.format.empty() ? format_of_ending(options.output)
                                                        : schedule_formats().get(options.format);
  require_one_on_stdout(options.output, session.form);
  ScheduleInput input(options.file, "repair");
  ScheduleReader& reader = input.reader();
  const auto network = std::make_shared<const FaultyNetwork>(
      reader.header().problem.shared_network(),
      faults_of(options.faults, reader.header().problem.network()));
  print_warnings(*network);
  ScheduleRecorder recorder;
  FaultFilter filter(network, recorder, session.memory_limit());
  FileCheckOptions how;
  how.memory_limit = session.memory_limit();
  how.progress = input.progress(session.progress());
  const CheckedRun before = check_file(reader, how, {&filter});
  if (!before.verdict.valid) {
    print_message("not valid without faults: " + before.verdict.earliest()->text);
    return 1;
  }
  const Schedule repaired =
      completed(recorder.schedule(), {session.memory_limit(), session.progress()});
  OutputFile file(options.output);
  ScheduleWriter writer(file.stream(), format);
  const CheckedRun after = checked_schedule(repaired, session.memory_limit(), writer);
  if (!after.verdict.valid) {
    print_message("the repaired schedule is not valid: " + after.verdict.earliest()->text);
    return 1;
  }
  file.commit();
  if (file.is_stdout()) return 0;
  const Problem& problem = repaired.header().problem;
  const LowerBound bound = lower_bound(problem, session.memory_limit(), session.progress());
  const auto fresh = fresh_plan(problem, options, session);
  print(repair_report({options.output, format.name, repaired.header(), before, after, bound,
                       filter.losses(), fresh},
                      session.form));
  return 0;
}

}  // namespace

void add_repair_command(CommandLine& line) {
  Command command = line.add("repair", "Repair a schedule after faults",
                             "asterism repair ring.jsonl --fail-link 0-1 -o repaired.jsonl");
  const auto options = std::make_shared<RepairWords>();
  command.text("FILE", options->file, "The schedule, - for standard input").required();
  command.text("-o,--output", options->output, "The file to write, - for stdout").required();
  command.text("--format", options->format, "jsonl or binary (default: by the ending of the file)");
  command.flag("--no-plan", options->no_plan,
               "Do not make a new plan for comparison (it is made for at most 128 nodes)");
  add_fault_options_with_seed(command, options->faults);
  command.runs([options](const Session& session) { return run_repair(*options, session); });
}

}  // namespace asterism::cli

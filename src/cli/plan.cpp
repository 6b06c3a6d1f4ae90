// asterism plan SPEC COLLECTIVE: every algorithm that applies, ranked by time.
#include "view/plan.hpp"

#include <limits>
#include <memory>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/plan.hpp>

#include "base/text.hpp"
#include "cli/certificate_file.hpp"
#include "cli/groups.hpp"
#include "cli/input_identity.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/terminal.hpp"
#include "cli/write_figure.hpp"

namespace asterism::cli {

namespace {

struct PlanWords {
  ProblemOptions problem;
  std::string sweep, figure, certificate;
  std::string rank_by = "default";
  std::string effort = "standard";
  std::uint64_t chunks = 0;  // 0 for the best number
  bool all = false;
  std::vector<std::string> groups;
};

/// States the example that the command shows without arguments: a common problem.
void state_example(ProblemOptions& options) {
  options.words.network = "star:5";
  options.words.collective = "allgather";
  options.words.model = {{"ts", "10"}};
}

constexpr const char* example_text =
    "Example: 120 processors form the star graph star:5, and each has a message that\n"
    "all others need (allgather). A processor sends one packet at a time, and\n"
    "starting a packet costs ten times as much as sending one message. This is\n"
    "`asterism plan star:5 allgather --ts 10`:\n\n";

/// Parses "ts/tm" or "message-size". Throws Error otherwise.
SweepAxis parse_sweep(const std::string& text) {
  if (text == "ts/tm") return SweepAxis::ratio;
  if (text == "message-size") return SweepAxis::message_size;
  throw Error(ErrorCode::usage, fmt::format("--sweep {} is not known", in_quotes(text)),
              "choose ts/tm or message-size");
}

/// Throws Error, before a plan is made, if it could not be swept.
void require_sweepable(const Model& model, SweepAxis axis) {
  require_linear_time(model);
  if (axis == SweepAxis::message_size && !(model.startup > 0 && model.transmission > 0))
    throw Error(ErrorCode::usage,
                "a sweep over message sizes needs a start-up time and a time of a message",
                "give --ts and --tm above 0");
}

/// Prints what has been found if the program has to end before the plan is finished.
PlanWatcher best_so_far() {
  struct Best {
    std::mutex mutex;
    double time = std::numeric_limits<double>::infinity();
    std::string text;
  };
  const auto best = std::make_shared<Best>();
  before_forced_end([best] {
    const std::scoped_lock lock(best->mutex);
    if (!best->text.empty()) print_message("best so far: " + best->text);
  });
  PlanWatcher watcher;
  watcher.candidate = [best](const PlanCandidate& candidate) {
    const std::scoped_lock lock(best->mutex);
    if (!(candidate.ranked_time() < best->time)) return;
    best->time = candidate.ranked_time();
    best->text =
        fmt::format("{}, time {:.9g}",
                    name_with_parameters(candidate.algorithm, candidate.parameters), best->time);
  };
  return watcher;
}

/// Computes the ranges from plans along the whole axis.
std::vector<SweepStretch> swept_stretches(const Problem& problem, const PlanOptions& options,
                                          SweepAxis axis, TaskRunner& runner) {
  SweepOptions how;
  how.runner = &runner;
  how.plan = options;
  how.quantity = axis == SweepAxis::ratio ? SweptQuantity::startup : SweptQuantity::message_size;
  return stretches_of(problem, sweep(problem, how), axis);
}

/// Groups are ranked by the asynchronous clock, and only the best of each is printed.
void require_no_options_besides_groups(const PlanWords& options) {
  const auto refuse = [](const char* option) {
    throw Error(ErrorCode::usage, fmt::format("{} does not work with --group", option),
                fmt::format("leave out {} or --group", option));
  };
  if (!options.sweep.empty()) refuse("--sweep");
  if (!options.figure.empty()) refuse("--figure");
  if (parse_clock(options.rank_by) == Clock::lock_step) refuse("--rank-by lock-step");
  if (options.chunks > 0) refuse("--chunks");
  if (options.all) refuse("--all");
  if (!options.certificate.empty()) refuse("--certificate");
}

/// Checks before the plan is made, and ranks by the clock of certificates.
void require_certifiable_plan(const PlanWords& options, const Problem& problem,
                              std::optional<Clock>& rank_by) {
  if (options.certificate == stdout_name)
    throw Error(ErrorCode::usage, "a plan and its certificate would both be printed",
                "name a file, or use `asterism certify`");
  if (rank_by == Clock::asynchronous)
    throw Error(ErrorCode::usage, "a certificate is about times in lock step",
                "leave out --certificate or --rank-by asynchronous");
  require_certifiable(problem);
  rank_by = Clock::lock_step;
}

/// Only sweeps consist of several plans.
void require_sweep_for_tasks(const PlanWords& options, const Session& session) {
  if (!options.sweep.empty()) return;
  if (!session.checkpoint.empty() || session.announces_tasks)
    throw Error(ErrorCode::usage, "--checkpoint and --progress are for sweeps",
                "add --sweep ts/tm, or leave them out");
  session.tasks()->serve({});
}

int run_plan(const PlanWords& options, const Session& session) {
  require_sweep_for_tasks(options, session);
  if (!options.groups.empty() && !options.problem.words.collective.empty()) {
    require_no_options_besides_groups(options);
    return run_groups({options.problem, options.groups, options.effort}, session);
  }
  ProblemOptions problem = options.problem;
  const bool example = problem.words.network.empty() && options.groups.empty();
  if (example) state_example(problem);
  if (problem.words.collective.empty())
    throw Error(ErrorCode::usage, "a plan needs a network and a collective",
                "write for example `asterism plan star:5 allgather`, or neither for an example");
  std::optional<SweepAxis> axis;
  if (!options.sweep.empty()) axis = parse_sweep(options.sweep);
  std::optional<Clock> rank_by = parse_clock(options.rank_by);
  if (axis && rank_by == Clock::asynchronous)
    throw Error(ErrorCode::usage, "a sweep is over times in lock step",
                "leave out --sweep or --rank-by asynchronous");
  if (axis) rank_by = Clock::lock_step;
  if (!options.figure.empty() && !axis)
    throw Error(ErrorCode::usage, "--figure draws a sweep", "add --sweep ts/tm");
  if (!options.figure.empty()) (void)figure_format(options.figure);
  const Problem stated = stated_problem(problem.words);
  if (axis) require_sweepable(stated.model, *axis);
  const auto runner = session.tasks(identity_for_checkpoint(stated, session));
  if (!options.certificate.empty()) require_certifiable_plan(options, stated, rank_by);
  PlanOptions plan_options;
  plan_options.memory_limit = session.memory_limit();
  plan_options.effort = parse_effort(options.effort);
  plan_options.progress = session.progress();
  plan_options.rank_by = rank_by;
  if (options.chunks > 0) plan_options.parameters["chunks"] = options.chunks;
  plan_options.watcher = best_so_far();
  const Plan plan = make_plan(stated, plan_options);
  plan_options.watcher = {};
  clear_progress();
  std::optional<SweptPlan> swept;
  if (axis) swept = SweptPlan{*axis, swept_stretches(stated, plan_options, *axis, *runner)};
  if (!options.figure.empty())
    write_figure(sweep_figure(stated, plan, swept->stretches, *axis), options.figure);
  if (example && session.form == Form::text) print(example_text);
  print(plan_report(stated, plan, swept, session.form,
                    options.all ? PlanRows::all : PlanRows::chosen));
  if (!options.certificate.empty() && !plan.interrupted)
    write_certificate_file(options.certificate, stated, plan.candidates.front(), plan.bound,
                           {session.memory_limit(), session.progress(), plan_options.effort});
  if (!plan.interrupted) return 0;
  print_message("error: interrupted before all candidates were tried");
  return exit_interrupted;
}

}  // namespace

void add_plan_command(CommandLine& line) {
  Command command = line.add("plan", "Rank all algorithms for a problem beside a lower bound",
                             "asterism plan star:6 alltoall --ts 100 --tm 1");
  const auto options = std::make_shared<PlanWords>();
  add_statement_options(command, options->problem, one_port);
  command.option("SPEC").required(false);
  command.option("COLLECTIVE").required(false);
  command.text("--sweep", options->sweep,
               "Print the fastest algorithm along ts/tm or message-size");
  command.text("--figure", options->figure, "Draw the sweep to this .svg, .pdf or .png file");
  command.text("--certificate", options->certificate,
               "Certificate of the best schedule to write, for checker/check");
  command
      .text("--rank-by", options->rank_by,
            "Clock for ranking: lock-step, asynchronous, or default (asynchronous with units)")
      .shows_default();
  command.text("--effort", options->effort, "Search effort: quick, standard or full")
      .shows_default();
  command.whole_number("--chunks", options->chunks, "Number of chunks per message [best found]")
      .positive();
  command.flag("--all", options->all, "Print all candidates with their exact names");
  add_group_option(command, options->groups);
  command.table_forms("candidate, for each stretch of a sweep, or for each group");
  command.has_tasks();
  command.runs([options](const Session& session) { return run_plan(*options, session); });
}

}  // namespace asterism::cli

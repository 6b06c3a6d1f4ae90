// asterism plan SPEC COLLECTIVE: every algorithm that applies, ranked by time.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/plan.hpp>

#include "base/text.hpp"
#include "cli/plan_sweep.hpp"
#include "cli/problem.hpp"
#include "cli/verdict.hpp"
#include "format/model_json.hpp"
#include "report/figure.hpp"

namespace asterism::cli {

namespace {

struct Options {
  ProblemOptions problem;
  std::string sweep, figure;
};

Json to_json(const StatedProblem& stated, const Plan& plan) {
  Json candidates = Json::array();
  for (const PlanCandidate& candidate : plan.candidates)
    candidates.push_back({{"algorithm", candidate.algorithm},
                          {"parameters", candidate.parameters},
                          {"startups", candidate.metering.startups},
                          {"transmissions", candidate.metering.transmissions},
                          {"max_packet", candidate.metering.max_packet},
                          {"time", candidate.metering.time},
                          {"ratio", candidate.ratio},
                          {"verified", candidate.verified}});
  Json omissions = Json::array();
  for (const PlanOmission& omission : plan.omissions)
    omissions.push_back({{"algorithm", omission.algorithm},
                         {"parameters", omission.parameters},
                         {"reason", omission.reason}});
  const PlanCandidate& best = plan.candidates.front();
  return {{"network", stated.problem.network().spec()},
          {"collective", to_string(stated.problem.collective.kind())},
          {"model", model_json(stated.problem.model)},
          {"lower_bound", bound_json(plan.bound)},
          {"candidates", candidates},
          {"omissions", omissions},
          {"best",
           {{"algorithm", best.algorithm},
            {"parameters", best.parameters},
            {"verified", best.verified},
            {"explanation", plan.explanation}}},
          {"warning", plan.warning.empty() ? Json(nullptr) : Json(plan.warning)}};
}

void print_plan(const StatedProblem& stated, const Plan& plan) {
  const Model& model = stated.problem.model;
  if (!plan.warning.empty()) fmt::print("warning: {}\n", plan.warning);
  fmt::print("{} on {}, ports: {}, t_s = {:g}, t_m = {:g}\n",
             to_string(stated.problem.collective.kind()), stated.problem.network().spec(),
             ports_text(model), model.startup, model.transmission);
  std::size_t widest = std::string_view("lower bound").size();
  for (const PlanCandidate& candidate : plan.candidates)
    widest =
        std::max(widest, name_with_parameters(candidate.algorithm, candidate.parameters).size());
  fmt::print("  {:<{}} {:>12} {:>14} {:>14} {:>14} {:>8}\n", "", widest, "start-ups",
             "transmissions", "largest packet", "time", "ratio");
  fmt::print("  {:<{}} {:>12} {:>14} {:>14} {:>14.9g}\n", "lower bound", widest,
             with_thousands(plan.bound.startups), with_thousands(plan.bound.transmissions), "",
             plan.bound.time);
  for (const PlanCandidate& candidate : plan.candidates)
    fmt::print("  {:<{}} {:>12} {:>14} {:>14} {:>14.9g} {:>8.3f}{}\n",
               name_with_parameters(candidate.algorithm, candidate.parameters), widest,
               with_thousands(candidate.metering.startups),
               with_thousands(candidate.metering.transmissions),
               with_thousands(candidate.metering.max_packet), candidate.metering.time,
               candidate.ratio, candidate.verified ? "" : " metered only");
  for (const PlanOmission& omission : plan.omissions)
    fmt::print("  left out: {}: {}\n",
               name_with_parameters(omission.algorithm, omission.parameters), omission.reason);
  fmt::print("{}\n", plan.explanation);
}

/// What the command shows if nothing is asked: a problem that people have.
void state_example(ProblemOptions& options) {
  options.words.network = "star:5";
  options.words.collective = "allgather";
  options.words.model = {{"ts", "10"}};
}

constexpr const char* example_text =
    "A worked example: 120 processors are linked as the star graph star:5, each has a message that "
    "all "
    "others\nneed (allgather), to start a packet takes 10 times as long as to send a message, and "
    "a "
    "processor sends one\npacket at a time. The same as `asterism plan star:5 allgather --ts "
    "10`:\n\n";

int run(const Options& options, const Session& session) {
  ProblemOptions problem = options.problem;
  const bool example = problem.words.network.empty();
  if (example) state_example(problem);
  if (problem.words.collective.empty())
    throw Error(ErrorCode::usage, "a plan needs a network and a collective",
                "write for example `asterism plan star:5 allgather`, or neither for an example");
  std::optional<SweepAxis> axis;
  if (!options.sweep.empty()) axis = parse_sweep(options.sweep);
  if (!options.figure.empty() && !axis)
    throw Error(ErrorCode::usage, "--figure draws a sweep", "add --sweep ts/tm");
  if (!options.figure.empty()) (void)figure_format(options.figure);
  const StatedProblem stated = state_problem(problem.words);
  if (axis) require_sweepable(stated.problem.model, *axis);
  PlanOptions plan_options;
  plan_options.memory_limit = session.memory_limit();
  plan_options.progress = session.progress();
  const Plan plan = make_plan(stated.problem, plan_options);
  if (!options.figure.empty()) draw_sweep(stated.problem, plan, *axis, options.figure);
  if (session.json) {
    Json document = to_json(stated, plan);
    if (axis) document["sweep"] = sweep_json(stated.problem, plan, *axis);
    print_json(document);
    return 0;
  }
  if (example) fmt::print(example_text);
  print_plan(stated, plan);
  if (axis) print_sweep(stated.problem, plan, *axis);
  return 0;
}

}  // namespace

void add_plan_command(CLI::App& app, Session& session) {
  CLI::App& command = add_command(app, session, "plan",
                                  "Rank all algorithms for a problem, next to the lower bound",
                                  "asterism plan star:6 alltoall --ts 100 --tm 1");
  const auto options = std::make_shared<Options>();
  add_statement_options(command, options->problem, one_port);
  command.get_option("SPEC")->required(false);
  command.get_option("COLLECTIVE")->required(false);
  command.add_option("--sweep", options->sweep,
                     "Which is the fastest over all ts/tm, or over every message-size");
  command.add_option("--figure", options->figure,
                     "Draw the sweep as a file that ends in .svg, .pdf or .png");
  command.callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace asterism::cli

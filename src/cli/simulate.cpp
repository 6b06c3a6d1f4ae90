// asterism simulate SPEC COLLECTIVE --algorithm NAME: generates, verifies and meters in one pass.
#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>

#include "cli/asynchronous.hpp"
#include "cli/flit_level.hpp"
#include "cli/link_load.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "view/results/simulation.hpp"

namespace asterism::cli {

namespace {

struct SimulateWords {
  ProblemOptions problem;
  AsynchronousOptions asynchronous;
  FlitLevelWords flit_level;
  bool expand = false;
  bool link_steps = false;
  std::string link_load;
};

void require_one_timing(const SimulateWords& options) {
  if (options.flit_level.chosen && options.asynchronous.chosen)
    throw Error(ErrorCode::usage, "--flit-level does not go with --asynchronous",
                "choose one of the two ways to time a schedule");
  if (!options.link_load.empty() && (options.flit_level.chosen || options.asynchronous.chosen))
    throw Error(ErrorCode::usage, "--link-load is of schedules step by step",
                "leave out --flit-level and --asynchronous");
}

int run_simulate(const SimulateWords& options, const Session& session) {
  require_one_timing(options);
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(options.problem.algorithm);
  const StatedProblem stated = stated_problem(options.problem, algorithm);
  if (options.asynchronous.chosen)
    return run_asynchronous(options.asynchronous, algorithm, stated, options.expand, session);
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 session.progress()};
  if (options.flit_level.chosen)
    return run_flit_level_words(options.flit_level, algorithm, stated, session);
  require_applicable(algorithm, request);  // before a file is started
  LinkLoadFile links(options.link_load, session.memory_limit());
  EvaluationOptions how{options.expand, {}};
  if (links.load() != nullptr) how.sinks.push_back(links.load());
  const Evaluation simulation = evaluate(algorithm, request, how);
  links.save();
  print(simulation_report(algorithm, stated, simulation, options.link_steps, session.form,
                          links.load()));
  return simulation.verdict.valid ? 0 : 1;
}

}  // namespace

void add_simulate_command(CommandLine& line) {
  Command command =
      line.add("simulate", "Run an algorithm: verify and measure its schedule",
               "asterism simulate star:5 broadcast --algorithm tree --ts 10 --tm 1\n\n"
               "The exit code is 1 if the schedule is not valid.");
  const auto options = std::make_shared<SimulateWords>();
  add_problem_options(command, options->problem);
  add_asynchronous_options(command, options->asynchronous);
  add_flit_level_options(command, options->flit_level);
  command.flag("--expand", options->expand, "Also verify a symmetric schedule move by move");
  command.flag("--link-steps", options->link_steps, "Print how many steps use which link classes");
  add_link_load_option(command, options->link_load);
  command.runs([options](const Session& session) { return run_simulate(*options, session); });
}

}  // namespace asterism::cli

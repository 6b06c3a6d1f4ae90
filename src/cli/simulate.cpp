// asterism simulate SPEC COLLECTIVE --algorithm NAME: generates, verifies and meters in one pass.
#include <fmt/format.h>

#include <asterism/evaluate.hpp>

#include "cli/asynchronous.hpp"
#include "cli/problem.hpp"
#include "cli/verdict.hpp"
#include "format/model_json.hpp"

namespace asterism::cli {

namespace {

struct Options {
  ProblemOptions problem;
  AsynchronousOptions asynchronous;
  bool expand = false;
  bool link_steps = false;
};

Json to_json(const CollectiveAlgorithm& algorithm, const StatedProblem& stated,
             const Evaluation& simulation) {
  Json document{{"algorithm", algorithm.name},
                {"network", stated.problem.network().spec()},
                {"collective", to_string(stated.problem.collective.kind())},
                {"model", model_json(stated.problem.model)},
                {"parameters", stated.parameters},
                {"valid", simulation.verdict.valid},
                {"verified", simulation.expanded ? "move by move" : "by symmetry"},
                {"violations", violations_json(simulation.verdict)}};
  add_metering(document, simulation.metering, simulation.verdict);
  document["lower_bound"] = bound_json(simulation.bound);
  document["ratio"] = simulation.ratio();
  return document;
}

int run(const Options& options, const Session& session) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(options.problem.algorithm);
  const StatedProblem stated = stated_problem(options.problem.words, default_ports(algorithm));
  if (options.asynchronous.chosen)
    return run_asynchronous(options.asynchronous, algorithm, stated, session);
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 session.progress()};
  const Evaluation simulation = evaluate(algorithm, request, {options.expand, {}});
  if (session.json) {
    print_json(to_json(algorithm, stated, simulation));
  } else {
    fmt::print("{} on {} by {}, ports: {}, t_s = {:g}, t_m = {:g}\n",
               to_string(stated.problem.collective.kind()), stated.problem.network().spec(),
               algorithm.name, ports_text(stated.problem.model), stated.problem.model.startup,
               stated.problem.model.transmission);
    print_verdict(simulation.verdict);
    fmt::print("  verified        {}\n", simulation.expanded ? "move by move" : "by symmetry");
    print_metering(simulation.metering, simulation.verdict, simulation.bound);
    if (options.link_steps) print_steps_by_links(simulation.metering);
  }
  return simulation.verdict.valid ? 0 : 1;
}

}  // namespace

void add_simulate_command(CLI::App& app, Session& session) {
  CLI::App& command =
      add_command(app, session, "simulate",
                  "Run an algorithm: verify and meter its schedule, next to the lower bound",
                  "asterism simulate star:5 broadcast --algorithm tree --ts 10 --tm 1\n\n"
                  "The exit code is 1 if the schedule is not valid.");
  const auto options = std::make_shared<Options>();
  add_problem_options(command, options->problem);
  add_asynchronous_options(command, options->asynchronous);
  command.add_flag("--expand", options->expand, "Verify a symmetric schedule move by move as well");
  command.add_flag("--link-steps", options->link_steps,
                   "Say also how many steps use which kinds of links");
  command.callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace asterism::cli

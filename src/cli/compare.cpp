// asterism compare SPEC SPEC ...: networks side by side, with the best time of collectives on each.
#include "report/compare.hpp"

#include <asterism/error.hpp>
#include <asterism/measure.hpp>
#include <asterism/networks.hpp>
#include <asterism/plan.hpp>

#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"

namespace asterism::cli {

namespace {

struct Options {
  std::vector<std::string> specs, collectives;
  ProblemOptions problem;
};

Winner winner_of(ProblemOptions options, const std::string& spec, const std::string& collective,
                 const Session& session) {
  options.words.network = spec;
  options.words.collective = collective;
  const StatedProblem stated = stated_problem(options.words);
  PlanOptions plan_options;
  plan_options.memory_limit = session.memory_limit();
  plan_options.progress = session.progress();
  try {
    const PlanCandidate best = make_plan(stated.problem, plan_options).candidates.front();
    return {name_with_parameters(best.algorithm, best.parameters), best.metering.time, best.ratio,
            ""};
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unsupported) throw;
    return {"", 0, 1, error.sentence()};
  }
}

ComparedNetwork column_of(const Options& options, const std::string& spec, const Session& session) {
  const auto network = open_network(spec);
  MeasureOptions measure_options;
  measure_options.memory_limit = session.memory_limit();
  measure_options.progress = session.progress();
  ComparedNetwork column{
      network->spec(), network->node_count(), measure(*network, measure_options), {}};
  for (const std::string& collective : options.collectives)
    column.winners.push_back(winner_of(options.problem, spec, collective, session));
  return column;
}

int run(Options options, const Session& session) {
  if (options.collectives.empty()) options.collectives = {"broadcast", "allgather", "alltoall"};
  std::vector<ComparedNetwork> columns;
  for (const std::string& spec : options.specs)
    columns.push_back(column_of(options, spec, session));
  print(comparison_report(options.collectives, columns, session.form));
  return 0;
}

}  // namespace

void add_compare_command(CommandLine& line) {
  Command command = line.add(
      "compare", "Networks side by side: what they measure, and the best time of collectives",
      "asterism compare star:5 hypercube:7 torus:5x5x5 --collective alltoall");
  const auto options = std::make_shared<Options>();
  command.texts("SPEC", options->specs, "The networks").required();
  command.texts("--collective", options->collectives,
                "Which ones (default: broadcast, allgather and alltoall)");
  add_model_options(command, options->problem, one_port);
  command.table_forms("network and collective");
  command.runs([options](const Session& session) { return run(*options, session); });
}

}  // namespace asterism::cli

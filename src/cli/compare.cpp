// asterism compare SPEC SPEC ...: networks side by side, with the best time of collectives on each.
#include "report/compare.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/measure.hpp>
#include <asterism/plan.hpp>

#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/terminal.hpp"
#include "model/units.hpp"

namespace asterism::cli {

namespace {

struct CompareWords {
  std::vector<std::string> specs, collectives;
  ProblemOptions problem;
  std::string rank_by = "lock-step";
};

/// Says which network and collective it is at.
Progress progress_at(const std::string& place, const Session& session) {
  return [place, inner = session.progress()](std::string_view what, std::uint64_t done,
                                             std::uint64_t all) {
    report(inner, fmt::format("{}: {}", place, what), done, all);
  };
}

Winner winner_of(ProblemOptions options, const ComparedNetwork& network,
                 const std::string& collective, RankBy rank_by, const Session& session) {
  options.words.network = network.spec;
  options.words.faults = {};  // they are in the spec
  options.words.collective = collective;
  if (!names_counts(collective)) options.words.counts.clear();
  const StatedProblem stated = stated_problem(options.words);
  if (rank_by == RankBy::asynchronous) require_meaning_without_steps(stated.problem.model);
  PlanOptions plan_options;
  plan_options.memory_limit = session.memory_limit();
  plan_options.progress = progress_at(network.spec + " " + collective, session);
  plan_options.rank_by = rank_by;
  plan_options.measures = std::make_shared<const NetworkMeasures>(network.measures);
  try {
    const PlanCandidate best = make_plan(stated.problem, plan_options).candidates.front();
    return {name_with_parameters(best.algorithm, best.parameters),
            best.metering.time,
            best.ratio,
            best.verified,
            "",
            best.timing ? std::optional(best.timing->time) : std::nullopt,
            bandwidths_of(stated.problem, best.metering.time)};
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unsupported) throw;
    return {.obstacle = error.sentence()};
  }
}

ComparedNetwork column_of(const CompareWords& options, const std::string& spec,
                          const Session& session) {
  const auto network = open_network(spec, options.problem.words.faults);
  MeasureOptions measure_options;
  measure_options.memory_limit = session.memory_limit();
  measure_options.progress = progress_at(network->spec(), session);
  ComparedNetwork column{
      network->spec(), network->node_count(), measure(*network, measure_options), {}};
  for (const std::string& collective : options.collectives)
    column.winners.push_back(
        winner_of(options.problem, column, collective, parse_rank_by(options.rank_by), session));
  return column;
}

/// The columns of all networks, or of those before the user stopped it.
std::vector<ComparedNetwork> finished_columns(const CompareWords& options, const Session& session) {
  std::vector<ComparedNetwork> columns;
  try {
    for (const std::string& spec : options.specs)
      columns.push_back(column_of(options, spec, session));
  } catch (const Error& error) {
    if (error.code() != ErrorCode::interrupted || columns.empty()) throw;
  }
  return columns;
}

int run_compare(CompareWords options, const Session& session) {
  const bool asynchronous = parse_rank_by(options.rank_by) == RankBy::asynchronous;
  if (options.collectives.empty()) options.collectives = {"broadcast", "allgather", "alltoall"};
  const std::vector<ComparedNetwork> columns = finished_columns(options, session);
  const std::vector<std::string> missing(
      options.specs.begin() + static_cast<std::ptrdiff_t>(columns.size()), options.specs.end());
  clear_progress();
  Model model;
  set_model_words(model, options.problem.words.model);
  const bool in_microseconds = model.unit == Model::Unit::microseconds;
  print(comparison_report({options.collectives, columns, missing, asynchronous, in_microseconds},
                          session.form));
  if (missing.empty()) return 0;
  print_message(fmt::format("error: interrupted before {}", fmt::join(missing, ", ")));
  return exit_interrupted;
}

}  // namespace

void add_compare_command(CommandLine& line) {
  Command command = line.add(
      "compare", "Networks side by side: what they measure, and the best time of collectives",
      "asterism compare star:5 hypercube:7 torus:5x5x5 --collective alltoall");
  const auto options = std::make_shared<CompareWords>();
  command.texts("SPEC", options->specs, "The networks").required();
  command.texts("--collective", options->collectives,
                "Which ones (default: broadcast, allgather and alltoall)");
  command.text("--counts", options->problem.words.counts,
               "Of messages for those with counts, as allgatherv: linear, one-large:K, random:MAX "
               "or random:MAX,SEED");
  add_model_options(command, options->problem, one_port);
  command.text("--rank-by", options->rank_by, "Which time the best have: lock-step or asynchronous")
      .shows_default();
  command.table_forms("network and collective");
  add_fault_options_with_seed(command, options->problem.words.faults);
  command.runs([options](const Session& session) { return run_compare(*options, session); });
}

}  // namespace asterism::cli

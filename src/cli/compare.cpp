// asterism compare SPEC SPEC ...: networks side by side, with the best time of collectives on each.
#include "view/compare.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/plan.hpp>

#include "base/text.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/terminal.hpp"
#include "problem/units.hpp"
#include "view/compared_network.hpp"

namespace asterism::cli {

namespace {

struct CompareWords {
  std::vector<std::string> specs, collectives;
  std::string listed;
  ProblemOptions problem;
  std::string rank_by = "default";
};

ComparedNetwork column_of(const CompareWords& options, const std::string& spec,
                          const Session& session) {
  const auto network = open_network(spec, options.problem.words.faults);
  PlanOptions how;
  how.memory_limit = session.memory_limit();
  how.progress = session.progress();
  how.rank_by = parse_clock(options.rank_by);
  return compared_network(network, options.collectives, options.problem.words, how);
}

/// Returns the columns of all networks, or of those finished before the user interrupted.
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

std::vector<std::string> chosen_collectives(const CompareWords& options) {
  std::vector<std::string> chosen = options.collectives;
  if (options.listed == "none" && chosen.empty()) return {};
  if (!options.listed.empty())
    for (std::string& name : split(options.listed, ',')) chosen.push_back(std::move(name));
  if (chosen.empty()) return {"broadcast", "allgather", "alltoall"};
  return chosen;
}

int run_compare(CompareWords options, const Session& session) {
  options.collectives = chosen_collectives(options);
  const std::vector<ComparedNetwork> columns = finished_columns(options, session);
  const std::vector<std::string> missing(
      options.specs.begin() + static_cast<std::ptrdiff_t>(columns.size()), options.specs.end());
  clear_progress();
  Model model;
  set_model_words(model, options.problem.words.model);
  const bool in_microseconds = model.unit == Model::Unit::microseconds;
  const bool asynchronous =
      parse_clock(options.rank_by).value_or(default_clock(model)) == Clock::asynchronous;
  print(comparison_report({options.collectives, columns, missing, asynchronous, in_microseconds},
                          session.form));
  if (missing.empty()) return 0;
  print_message(fmt::format("error: interrupted before {}", fmt::join(missing, ", ")));
  return exit_interrupted;
}

}  // namespace

void add_compare_command(CommandLine& line) {
  Command command =
      line.add("compare", "Compare networks: measures and best collective times",
               "asterism compare star:5 hypercube:7 torus:5x5x5 --collective alltoall");
  const auto options = std::make_shared<CompareWords>();
  command.texts("SPEC", options->specs, "The networks").required();
  command.texts("--collective", options->collectives,
                "Collectives to plan [broadcast allgather alltoall]");
  command.text("--collectives", options->listed, "The same as a list: alltoall,scan; or none");
  command.text("--counts", options->problem.words.counts,
               "Message counts for allgatherv and the like: linear, one-large:K, random:MAX "
               "or random:MAX,SEED");
  add_model_options(command, options->problem, one_port);
  command
      .text("--rank-by", options->rank_by,
            "Clock for ranking: lock-step, asynchronous, or default (asynchronous with units)")
      .shows_default();
  command.table_forms("network and collective");
  add_fault_options_with_seed(command, options->problem.words.faults);
  command.runs([options](const Session& session) { return run_compare(*options, session); });
}

}  // namespace asterism::cli

// asterism compare SPEC SPEC ...: networks side by side, with the best time of collectives on each.
#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/measure.hpp>
#include <asterism/networks.hpp>
#include <asterism/plan.hpp>

#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/terminal.hpp"

namespace asterism::cli {

namespace {

struct Options {
  std::vector<std::string> specs, collectives;
  ProblemOptions problem;
};

/// The winner of a plan, or why there is none.
struct Winner {
  std::string name;
  double time = 0, ratio = 1;
  bool verified = false;
  std::string obstacle;
};

struct Column {
  std::string spec;
  std::uint64_t nodes = 0;
  std::shared_ptr<const NetworkMeasures> measures;
  std::vector<Winner> winners;  // by collective
};

/// Says which network and collective it is at.
Progress progress_at(const std::string& place, const Session& session) {
  return [place, inner = session.progress()](std::string_view what, std::uint64_t done,
                                             std::uint64_t all) {
    inner(fmt::format("{}: {}", place, what), done, all);
  };
}

Winner winner_of(ProblemOptions options, const Column& column, const std::string& collective,
                 const Session& session) {
  options.words.network = column.spec;
  options.words.collective = collective;
  const StatedProblem stated = state_problem(options.words);
  PlanOptions plan_options;
  plan_options.memory_limit = session.memory_limit();
  plan_options.progress = progress_at(column.spec + " " + collective, session);
  plan_options.measures = column.measures;
  try {
    const PlanCandidate best = make_plan(stated.problem, plan_options).candidates.front();
    return {name_with_parameters(best.algorithm, best.parameters), best.metering.time, best.ratio,
            best.verified, ""};
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unsupported) throw;
    return {"", 0, 1, false, error.sentence()};
  }
}

Column column_of(const Options& options, const std::string& spec, const Session& session) {
  const auto network = make_network(spec);
  MeasureOptions measure_options;
  measure_options.memory_limit = session.memory_limit();
  measure_options.progress = progress_at(network->spec(), session);
  Column column{network->spec(),
                network->node_count(),
                std::make_shared<const NetworkMeasures>(measure(*network, measure_options)),
                {}};
  for (const std::string& collective : options.collectives)
    column.winners.push_back(winner_of(options.problem, column, collective, session));
  return column;
}

std::string diameter_text(const NetworkMeasures& measures) {
  return measures.exact ? std::to_string(measures.diameter)
                        : fmt::format("{} to {}", measures.diameter, measures.diameter_at_most);
}

Json to_json(const Options& options, const std::vector<Column>& columns,
             const std::vector<std::string>& missing) {
  Json networks = Json::array();
  for (const Column& column : columns) {
    Json best = Json::object();
    for (std::size_t i = 0; i < column.winners.size(); ++i) {
      const Winner& winner = column.winners[i];
      best[options.collectives[i]] = winner.obstacle.empty() ? Json{{"algorithm", winner.name},
                                                                    {"time", winner.time},
                                                                    {"ratio", winner.ratio},
                                                                    {"verified", winner.verified}}
                                                             : Json{{"obstacle", winner.obstacle}};
    }
    networks.push_back({{"network", column.spec},
                        {"nodes", column.nodes},
                        {"degree", column.measures->degree_max},
                        {"links", column.measures->links},
                        {"diameter", column.measures->diameter},
                        {"diameter_exact", column.measures->exact},
                        {"average_distance", column.measures->average_distance},
                        {"best", best}});
  }
  return {{"networks", networks}, {"interrupted_before", missing}};
}

/// One line a quantity, one column a network.
class Sheet {
 public:
  explicit Sheet(std::size_t columns) : widths_(columns) {}

  void add(const std::string& name, std::vector<std::string> cells) {
    name_width_ = std::max(name_width_, name.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
      widths_[i] = std::max(widths_[i], cells[i].size());
    lines_.emplace_back(name, std::move(cells));
  }
  void print() const {
    for (const auto& [name, cells] : lines_) {
      fmt::print("{:<{}}", name, name_width_);
      for (std::size_t i = 0; i < cells.size(); ++i) fmt::print("  {:>{}}", cells[i], widths_[i]);
      fmt::print("\n");
    }
  }

 private:
  std::size_t name_width_ = 0;
  std::vector<std::size_t> widths_;
  std::vector<std::pair<std::string, std::vector<std::string>>> lines_;
};

void print_columns(const Options& options, const std::vector<Column>& columns) {
  Sheet sheet(columns.size());
  const auto line = [&](const std::string& name, auto&& text_of) {
    std::vector<std::string> cells;
    for (const Column& column : columns) cells.push_back(text_of(column));
    sheet.add(name, std::move(cells));
  };
  line("", [](const Column& column) { return column.spec; });
  line("nodes", [](const Column& column) { return with_thousands(column.nodes); });
  line("degree", [](const Column& column) { return std::to_string(column.measures->degree_max); });
  line("links", [](const Column& column) { return with_thousands(column.measures->links); });
  line("diameter", [](const Column& column) { return diameter_text(*column.measures); });
  line("average distance", [](const Column& column) {
    return fmt::format("{:.4f}", column.measures->average_distance);
  });
  for (std::size_t i = 0; i < options.collectives.size(); ++i) {
    const auto cell = [&](auto&& text_of) {
      return [&, i, text_of](const Column& column) {
        const Winner& winner = column.winners[i];
        return winner.obstacle.empty() ? text_of(winner) : std::string("none");
      };
    };
    line(options.collectives[i] + ", time",
         cell([](const Winner& winner) { return fmt::format("{:.9g}", winner.time); }));
    line("  over the lower bound",
         cell([](const Winner& winner) { return fmt::format("{:.3f}", winner.ratio); }));
    line("  by", cell([](const Winner& winner) {
           return winner.verified ? winner.name : winner.name + " (not verified)";
         }));
  }
  sheet.print();
}

/// The columns of all networks, or of those before the user stopped it.
std::vector<Column> finished_columns(const Options& options, const Session& session) {
  std::vector<Column> columns;
  try {
    for (const std::string& spec : options.specs)
      columns.push_back(column_of(options, spec, session));
  } catch (const Error& error) {
    if (error.code() != ErrorCode::interrupted || columns.empty()) throw;
  }
  return columns;
}

int run(Options options, const Session& session) {
  if (options.collectives.empty()) options.collectives = {"broadcast", "allgather", "alltoall"};
  const std::vector<Column> columns = finished_columns(options, session);
  const std::vector<std::string> missing(
      options.specs.begin() + static_cast<std::ptrdiff_t>(columns.size()), options.specs.end());
  if (session.json)
    print_json(to_json(options, columns, missing));
  else
    print_columns(options, columns);
  if (missing.empty()) return 0;
  const std::string note = fmt::format("interrupted before {}", fmt::join(missing, ", "));
  if (!session.json) fmt::print("{}\n", note);
  clear_progress();
  print_message("error: " + note);
  return exit_interrupted;
}

}  // namespace

void add_compare_command(CLI::App& app, Session& session) {
  CLI::App& command =
      add_command(app, session, "compare",
                  "Networks side by side: what they measure, and the best time of collectives",
                  "asterism compare star:5 hypercube:7 torus:5x5x5 --collective alltoall");
  const auto options = std::make_shared<Options>();
  command.add_option("SPEC", options->specs, "The networks")->required();
  command.add_option("--collective", options->collectives,
                     "Which ones (default: broadcast, allgather and alltoall)");
  add_model_options(command, options->problem, one_port);
  command.callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace asterism::cli

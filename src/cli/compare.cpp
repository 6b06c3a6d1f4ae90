// asterism compare SPEC SPEC ...: networks side by side, with the best time of collectives on each.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/measure.hpp>
#include <asterism/networks.hpp>
#include <asterism/plan.hpp>

#include "base/text.hpp"
#include "cli/problem.hpp"

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
  std::string obstacle;
};

struct Column {
  std::string spec;
  std::uint64_t nodes = 0;
  NetworkMeasures measures;
  std::vector<Winner> winners;  // by collective
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

Column column_of(const Options& options, const std::string& spec, const Session& session) {
  const auto network = open_network(spec);
  MeasureOptions measure_options;
  measure_options.memory_limit = session.memory_limit();
  measure_options.progress = session.progress();
  Column column{network->spec(), network->node_count(), measure(*network, measure_options), {}};
  for (const std::string& collective : options.collectives)
    column.winners.push_back(winner_of(options.problem, spec, collective, session));
  return column;
}

std::string diameter_text(const NetworkMeasures& measures) {
  return measures.exact ? std::to_string(measures.diameter)
                        : fmt::format("{} to {}", measures.diameter, measures.diameter_at_most);
}

Json to_json(const Options& options, const std::vector<Column>& columns) {
  Json networks = Json::array();
  for (const Column& column : columns) {
    Json best = Json::object();
    for (std::size_t i = 0; i < column.winners.size(); ++i) {
      const Winner& winner = column.winners[i];
      best[options.collectives[i]] =
          winner.obstacle.empty()
              ? Json{{"algorithm", winner.name}, {"time", winner.time}, {"ratio", winner.ratio}}
              : Json{{"obstacle", winner.obstacle}};
    }
    networks.push_back({{"network", column.spec},
                        {"nodes", column.nodes},
                        {"degree", column.measures.degree_max},
                        {"links", column.measures.links},
                        {"diameter", column.measures.diameter},
                        {"diameter_exact", column.measures.exact},
                        {"average_distance", column.measures.average_distance},
                        {"best", best}});
  }
  return {{"networks", networks}};
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
  line("degree", [](const Column& column) { return std::to_string(column.measures.degree_max); });
  line("links", [](const Column& column) { return with_thousands(column.measures.links); });
  line("diameter", [](const Column& column) { return diameter_text(column.measures); });
  line("average distance", [](const Column& column) {
    return fmt::format("{:.4f}", column.measures.average_distance);
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
    line("  by", cell([](const Winner& winner) { return winner.name; }));
  }
  sheet.print();
}

int run(Options options, const Session& session) {
  if (options.collectives.empty()) options.collectives = {"broadcast", "allgather", "alltoall"};
  std::vector<Column> columns;
  for (const std::string& spec : options.specs)
    columns.push_back(column_of(options, spec, session));
  if (session.json)
    print_json(to_json(options, columns));
  else
    print_columns(options, columns);
  return 0;
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

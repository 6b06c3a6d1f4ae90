// asterism algorithms: the catalogue, or what applies to a network and a collective.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "cli/problem.hpp"

namespace asterism::cli {

namespace {

std::vector<std::string> collective_names(const CollectiveAlgorithm& algorithm) {
  std::vector<std::string> names;
  for (const CollectiveKind kind : algorithm.collectives) names.push_back(to_string(kind));
  return names;
}

std::string needed_ports(const CollectiveAlgorithm& algorithm) {
  return ports_text(algorithm.weakest_model());
}

Json parameters_json(const CollectiveAlgorithm& algorithm) {
  Json parameters = Json::array();
  for (const AlgorithmParameter& parameter : algorithm.parameters)
    parameters.push_back({{"name", parameter.name},
                          {"description", parameter.description},
                          {"default", parameter.fallback}});
  return parameters;
}

/// One line a parameter.
std::string parameter_lines(const CollectiveAlgorithm& algorithm, std::string_view format) {
  std::string lines;
  for (const AlgorithmParameter& parameter : algorithm.parameters)
    lines += fmt::format(fmt::runtime(format), parameter.name, parameter.description,
                         parameter.fallback);
  return lines;
}

struct Row {
  const CollectiveAlgorithm& algorithm;
  std::optional<std::string> obstacle;
};

/// All algorithms, each with what stands in its way if a network and a collective are given.
std::vector<Row> rows(const ProblemOptions& options) {
  std::vector<Row> result;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    if (options.words.network.empty()) {
      result.push_back({algorithm, {}});
      continue;
    }
    const StatedProblem stated = stated_problem(options.words, default_ports(algorithm));
    result.push_back({algorithm, why_not(algorithm, stated.problem)});
  }
  return result;
}

Json to_json(const std::vector<Row>& rows) {
  Json algorithms = Json::array();
  for (const Row& row : rows)
    algorithms.push_back({{"name", row.algorithm.name},
                          {"summary", row.algorithm.summary},
                          {"citation", row.algorithm.citation},
                          {"origin", to_string(row.algorithm.origin)},
                          {"collectives", collective_names(row.algorithm)},
                          {"families", row.algorithm.families},
                          {"ports", needed_ports(row.algorithm)},
                          {"parameters", parameters_json(row.algorithm)},
                          {"symmetric", row.algorithm.is_symmetric()},
                          {"asynchronous", row.algorithm.program() != nullptr},
                          {"applies", !row.obstacle.has_value()},
                          {"obstacle", row.obstacle ? Json(*row.obstacle) : Json(nullptr)}});
  return {{"algorithms", algorithms}};
}

std::string families_text(const CollectiveAlgorithm& algorithm) {
  return algorithm.families.empty() ? "any network"
                                    : fmt::format("{}", fmt::join(algorithm.families, ", "));
}

/// docs/algorithms.md is made of this.
void print_markdown() {
  fmt::print(
      "# Algorithms\n\nMade from the catalogue by `./asterism algorithms --markdown`; a test keeps "
      "it "
      "true.\n");
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    fmt::print(
        "\n## `{}`\n\n{}.\n\n- Collectives: {}\n- Networks: {}{}\n- Ports: {} and stronger{}\n{}- "
        "Source: {}\n",
        algorithm.name, algorithm.summary, fmt::join(collective_names(algorithm), ", "),
        families_text(algorithm),
        algorithm.is_symmetric() ? " that looks alike from every node, port by port (symmetric)"
                                 : "",
        needed_ports(algorithm),
        algorithm.program() != nullptr ? "; any with `--asynchronous`, for it is a node program"
                                       : "",
        parameter_lines(algorithm, "- Parameter `{}`: {} (default: {})\n"), algorithm.citation);
}

int run(const ProblemOptions& options, bool markdown, const Session& session) {
  if (options.words.network.empty() != options.words.collective.empty())
    throw Error(ErrorCode::usage, "--network and --collective go together",
                "write `asterism algorithms --network star:5 --collective allgather`, or neither");
  const std::vector<Row> all = rows(options);
  if (markdown && !session.json) {
    print_markdown();
    return 0;
  }
  if (session.json) {
    print_json(to_json(all));
    return 0;
  }
  for (const Row& row : all) {
    if (row.obstacle) continue;
    fmt::print("{}\n  {}\n  {}; {}; ports: {}{}; {}\n{}\n", row.algorithm.name,
               row.algorithm.summary, fmt::join(collective_names(row.algorithm), ", "),
               families_text(row.algorithm), needed_ports(row.algorithm),
               row.algorithm.is_symmetric()         ? "; symmetric"
               : row.algorithm.program() != nullptr ? "; also asynchronous"
                                                    : "",
               row.algorithm.citation,
               parameter_lines(row.algorithm, "  --{}: {} (default: {})\n"));
  }
  for (const Row& row : all)
    if (row.obstacle) fmt::print("not {}: {}\n", row.algorithm.name, *row.obstacle);
  return 0;
}

}  // namespace

void add_algorithms_command(CLI::App& app, Session& session) {
  CLI::App& command =
      add_command(app, session, "algorithms", "List the algorithms, or those for a problem",
                  "asterism algorithms --network star:5 --collective allgather");
  const auto options = std::make_shared<ProblemOptions>();
  command.add_option("--network", options->words.network, "Only those that work on this network");
  command.add_option("--collective", options->words.collective,
                     "Only those that do this collective");
  const auto markdown = std::make_shared<bool>(false);
  command.add_flag("--markdown", *markdown, "Print the catalogue as a page of documentation");
  add_model_options(command, *options, ports_of_algorithm);
  command.callback([&session, options, markdown] {
    session.action = [&session, options, markdown] { return run(*options, *markdown, session); };
  });
}

}  // namespace asterism::cli

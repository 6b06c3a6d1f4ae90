// asterism order SPEC COLLECTIVE: the best placement of the ranks of an algorithm.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/order.hpp>

#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/terminal.hpp"
#include "view/rank_order.hpp"

namespace asterism::cli {

namespace {

struct OrderWords {
  ProblemOptions problem;
  std::string given, output, hosts;
  std::string format = "rankfile", rank_by = "default", effort = "standard";
};

/// The names in a file, one per line; none if there is no file.
std::vector<std::string> host_names_of(const std::string& path) {
  static constexpr std::uintmax_t max_bytes = 1 << 24;
  if (path.empty()) return {};
  std::error_code failed;
  const auto bytes = std::filesystem::file_size(path, failed);
  std::ifstream file(path, std::ios::binary);
  if (failed || !file || !std::filesystem::is_regular_file(path, failed))
    throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(path)),
                "--hosts takes a file with a host name per line");
  if (bytes > max_bytes)
    throw Error(ErrorCode::too_large, fmt::format("{} is too large", path_text(path)),
                "--hosts takes a file with a host name per line");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return words(text, "\n\r");
}

StatedProblem stated_with_default(const OrderWords& options,
                                  const CollectiveAlgorithm*& algorithm) {
  if (!options.problem.algorithm.empty()) {
    algorithm = &algorithm_catalogue().get(options.problem.algorithm);
    return stated_problem(options.problem, *algorithm);
  }
  Problem problem = stated_problem(options.problem);
  algorithm = &usual_order_algorithm(problem);
  Parameters parameters = parse_parameters(*algorithm, options.problem.words.parameters);
  return {std::move(problem), std::move(parameters)};
}

int run_order(const OrderWords& options, const Session& session) {
  const OrderFormat format = parse_order_format(options.format);
  const std::vector<std::string> hosts = host_names_of(options.hosts);
  if (!options.output.empty()) require_one_on_stdout(options.output, session.form);
  const CollectiveAlgorithm* algorithm = nullptr;
  const StatedProblem stated = stated_with_default(options, algorithm);
  OrderOptions how;
  how.clock = parse_clock(options.rank_by);
  if (!options.given.empty()) how.given = parse_rank_order(stated.problem, options.given);
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 session.progress(), parse_effort(options.effort)};
  if (!options.output.empty())  // before the search, which may take long
    (void)order_text(stated.problem, {stated.problem.collective.participant(0)}, format, hosts);
  const RankOrder order = find_rank_order(*algorithm, request, how);
  clear_progress();
  if (!options.output.empty()) {
    OutputFile file(options.output);
    file.stream() << order_text(stated.problem, order.best.nodes, format, hosts);
    file.commit();
    if (file.is_stdout()) return 0;
    print_message(fmt::format("wrote {}", path_text(options.output)));
  }
  print(
      rank_order_report({stated.problem, algorithm->name, stated.parameters}, order, session.form));
  return 0;
}

}  // namespace

void add_order_command(CommandLine& line) {
  Command command =
      line.add("order", "Find the best placement of ranks for an algorithm",
               "asterism order mesh:4x4 allgather --algorithm rank-ring\n"
               "  asterism order fat-tree:4 allreduce --hosts hosts.txt -o rankfile.txt");
  const auto options = std::make_shared<OrderWords>();
  add_statement_options(command, options->problem, one_port);
  command.text("--algorithm", options->problem.algorithm,
               "Algorithm for ranks [nccl-ring, or open-mpi-default]");
  command.texts("--parameter", options->problem.words.parameters,
                "Parameter of the algorithm, e.g. choice=ring");
  command.text("--given", options->given,
               "Order to improve: labels with blanks, or shuffled:SEED [by id]");
  command.text("-o,--output", options->output, "File for the order, - for stdout");
  command
      .text("--format", options->format,
            fmt::format("Format of the file: {}", fmt::join(order_format_names(), ", ")))
      .shows_default();
  command.text("--hosts", options->hosts, "File with a host name per line, by node [labels]");
  command
      .text("--rank-by", options->rank_by,
            "Clock: lock-step, asynchronous, or default (asynchronous with units)")
      .shows_default();
  command.text("--effort", options->effort, "Search effort: quick, standard or full")
      .shows_default();
  command.table_forms("rank");
  command.runs([options](const Session& session) { return run_order(*options, session); });
}

}  // namespace asterism::cli

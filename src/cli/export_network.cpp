#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/exchange.hpp>
#include <asterism/graph_file.hpp>
#include <asterism/networks.hpp>
#include <asterism/platform.hpp>

#include "base/memory.hpp"
#include "base/text.hpp"
#include "cli/export.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "cli/schedule_words.hpp"
#include "view/results/written.hpp"

namespace asterism::cli {

namespace {

/// Returns the requested format, or that of the file name extension.
GraphFormat graph_format(const ExportWords& words) {
  if (!words.format.empty()) {
    const bool is_of_graphs =
        std::ranges::find(graph_format_names(), words.format) != graph_format_names().end();
    if (!is_of_graphs && exchange_formats().find(words.format) != nullptr)
      throw Error(ErrorCode::usage,
                  fmt::format("{} is a format of schedules, and {} is a network", words.format,
                              in_quotes(words.problem.words.network)),
                  "name a collective behind the network, or the file of a schedule instead");
    return parse_graph_format(words.format);
  }
  if (words.output == stdout_name)
    return GraphFormat::edges;  // as graph:FILE reads a file without an extension
  const std::string ending = std::filesystem::path(words.output).extension().string();
  if (ending == ".gv") return GraphFormat::dot;
  if (ending.empty())
    throw Error(ErrorCode::usage, "the export has no format",
                fmt::format("add --format {}", fmt::join(graph_format_names(), "|")));
  return parse_graph_format(ending.substr(1));
}

/// DOT and GraphML are written by Boost.Graph from a graph in memory; the others stream.
void require_memory(const Network& network, GraphFormat format, const Session& session) {
  if (format != GraphFormat::dot && format != GraphFormat::graphml) return;
  static constexpr double bytes_per_node = 200;
  static constexpr double bytes_per_port = 150;
  const double estimate = static_cast<double>(network.node_count()) *
                          (bytes_per_node + bytes_per_port * network.port_count());
  MemoryBudget(session.memory_limit())
      .require(estimate, fmt::format("writing {}", network.spec()),
               "choose --format edges or csv, which need no memory, or a smaller network");
}

}  // namespace

/// Faults belong to networks, and a seed belongs to faults; everything else belongs to problems.
FaultWords faults_only(const ExportWords& words) {
  ProblemOptions rest = words.problem;
  FaultWords faults = rest.words.faults;
  rest.words.faults = {};
  if (!faults.random.empty()) rest.seed.clear();
  if (!rest.algorithm.empty() || !words.options.empty() || has_problem_options(rest))
    throw Error(ErrorCode::usage, "a network alone has no problem and no schedule",
                "name a collective behind it, or leave out the options of problems and formats");
  if (words.problem.seed.empty() || faults.random.empty()) return faults;
  const auto seed = parse_whole_number(words.problem.seed);
  if (!seed)
    throw Error(ErrorCode::usage,
                fmt::format("--seed {} is not a number", in_quotes(words.problem.seed)),
                "write digits only, as in --seed 7");
  faults.seed = *seed;
  return faults;
}

int export_network(const ExportWords& words, const Session& session) {
  if (platform_formats().find(words.format) != nullptr) return export_platform(words, session);
  const GraphFormat format = graph_format(words);
  const FaultWords faults = faults_only(words);
  const auto network = open_network(words.problem.words.network, faults);
  require_memory(*network, format, session);
  OutputFile file(words.output);
  write_graph(*network, format, file.stream(), file.watched(session.progress()));
  file.commit();
  if (file.is_stdout()) return 0;
  const std::string format_name = graph_format_names()[static_cast<std::size_t>(format)];
  print(written_network_report(*network, format_name, words.output, session.form));
  return 0;
}

}  // namespace asterism::cli

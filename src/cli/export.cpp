// asterism export SPEC: a network as a graph file.
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>
#include <asterism/networks.hpp>

#include "base/memory.hpp"
#include "cli/command.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "report/written.hpp"

namespace asterism::cli {

namespace {

struct ExportWords {
  std::string spec, format, output;
  FaultWords faults;
};

/// The format asked for, or that of the file's ending.
GraphFormat chosen_format(const ExportWords& options) {
  if (!options.format.empty()) return parse_graph_format(options.format);
  if (options.output == stdout_name)
    return GraphFormat::edges;  // as graph:FILE reads a file without an ending
  const std::string ending = std::filesystem::path(options.output).extension().string();
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

int run_export(const ExportWords& options, const Session& session) {
  const GraphFormat format = chosen_format(options);
  require_one_on_stdout(options.output, session.form);
  const auto network = open_network(options.spec, options.faults);
  require_memory(*network, format, session);
  OutputFile file(options.output);
  write_graph(*network, format, file.stream(), file.watched(session.progress()));
  file.commit();
  if (file.is_stdout()) return 0;
  const std::string format_name = graph_format_names()[static_cast<std::size_t>(format)];
  print(written_network_report(*network, format_name, options.output, session.form));
  return 0;
}

}  // namespace

void add_export_command(CommandLine& line) {
  Command command =
      line.add("export", "Write a network as a graph file, which graph:FILE reads again",
               "asterism export scc:4 --format dot -o scc4.dot");
  const auto options = std::make_shared<ExportWords>();
  command.text("SPEC", options->spec, "The network, as in scc:4").required();
  command.text("--format", options->format,
               fmt::format("One of {} (default: by the ending of the file; edges for -)",
                           fmt::join(graph_format_names(), ", ")));
  command.text("-o,--output", options->output, "The file to write, - for stdout").required();
  add_fault_options_with_seed(command, options->faults);
  command.runs([options](const Session& session) { return run_export(*options, session); });
}

}  // namespace asterism::cli

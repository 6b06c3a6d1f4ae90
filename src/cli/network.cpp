// asterism network SPEC: the measures of a network, beside the published values.
#include "view/network.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/measure.hpp>
#include <asterism/networks.hpp>

#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "view/compare.hpp"

namespace asterism::cli {

namespace {

struct NetworkWords {
  std::vector<std::string> specs;
  std::string sources = "auto";
  std::uint64_t seed = 1;
  bool no_search = false;
  FaultWords faults;
  bool symmetry = false;
};

MeasureOptions measure_options(const NetworkWords& options, const Session& session) {
  MeasureOptions result;
  result.seed = options.seed;
  result.memory_limit = session.memory_limit();
  result.progress = session.progress();
  if (options.sources == "auto") return result;
  if (options.sources == "all") {
    result.sources = MeasureOptions::Sources::all;
    return result;
  }
  const auto count = parse_whole_number(options.sources);
  if (!count || *count == 0)
    throw Error(ErrorCode::usage,
                fmt::format("--sources {} is not a number of nodes", in_quotes(options.sources)),
                "write --sources auto, --sources all, or how many nodes to search from");
  result.sources = MeasureOptions::Sources::sample;
  result.sample_size = *count;
  return result;
}

NetworkMeasures measured(const Network& network, const MeasureOptions& options) {
  try {
    return measure(network, options);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::too_large) throw;
    throw Error(error.code(), error.sentence(),
                error.hint() + "; --no-search shows what is known without a search");
  }
}

/// Returns whether a network comes from a file, so that only its nodes and links are known.
bool is_from_file(const Network& network) {
  const NetworkFamily* const family = network_catalogue().find(network.family());
  return family != nullptr && family->examples.empty();
}

/// Prints one column per network.
int run_networks(const NetworkWords& options, const Session& session) {
  if (options.no_search || options.symmetry)
    throw Error(ErrorCode::usage, "--no-search and --symmetry are for one network",
                "leave them out, or name one network");
  std::vector<ComparedNetwork> columns;
  for (const std::string& spec : options.specs) {
    const auto network = open_network(spec, options.faults, options.seed);
    columns.push_back({network->spec(),
                       network->node_count(),
                       measured(*network, measure_options(options, session)),
                       {}});
  }
  print(comparison_report({{}, columns}, session.form));
  return 0;
}

int run_network(const NetworkWords& options, const Session& session) {
  if (options.specs.size() > 1) return run_networks(options, session);
  const auto network = open_network(options.specs.front(), options.faults, options.seed);
  std::optional<NetworkMeasures> measures;
  if (!options.no_search) measures = measured(*network, measure_options(options, session));
  std::optional<SymmetryFindings> symmetry;
  if (options.symmetry || (is_from_file(*network) && !options.no_search))
    symmetry = find_symmetry(network, session.progress());
  print(network_report(*network, measures, session.form, symmetry));
  return 0;
}

}  // namespace

void add_network_command(CommandLine& line) {
  Command command = line.add("network", "Measure a network: size, degree, distances, diameter",
                             "asterism network star:6\n"
                             "  asterism network star:5 hypercube:7 torus:5x5x5");
  const auto options = std::make_shared<NetworkWords>();
  command
      .texts("SPEC", options->specs,
             "Network, e.g. star:6 (see `asterism networks`); several share one table")
      .required();
  command
      .text("--sources", options->sources,
            "Nodes to search from: auto, all, or the size of a sample. One is enough "
            "if the network is vertex-symmetric")
      .shows_default();
  command.whole_number("--seed", options->seed, "Random seed of the sample").shows_default();
  command.flag("--no-search", options->no_search, "Skip everything that needs a search");
  command.flag("--symmetry", options->symmetry,
               "Search for automorphisms and isomorphic networks of the catalogue (always done for "
               "networks from files)");
  command.table_forms("value and distance");
  add_fault_options(command, options->faults);
  command.runs([options](const Session& session) { return run_network(*options, session); });
}

}  // namespace asterism::cli

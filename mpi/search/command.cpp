// asterism-mpi network SPEC: distances in a network that may be larger than one machine's memory.
#include "search/command.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <unistd.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "search/distributed_search.hpp"
#include "search/ranks.hpp"
#include "search/search_report.hpp"

namespace asterism::distributed {

namespace {

struct NetworkWords {
  std::string spec;
  std::string source;
  std::string checkpoint;
  std::uint64_t every = 1;
  std::uint64_t memory_limit = 0;
  bool each_node = false;
  bool json = false;
  bool progress = false;
  bool costs = false;
};

void print_level(std::string_view what, std::uint64_t found, std::uint64_t nodes) {
  const double share = 100 * static_cast<double>(found) / static_cast<double>(nodes);
  fmt::print(stderr, "{}: {} of {} nodes found ({:.1f}%)\n", what, found, nodes, share);
}

void print_costs(const SearchCosts& costs, const Network& network, const Ranks& ranks) {
  const auto nodes = static_cast<double>(network.node_count());
  const auto found = static_cast<double>(std::max<std::uint64_t>(costs.nodes_found, 1));
  static constexpr double million = 1e6;
  static constexpr double billion = 1e9;
  fmt::print(
      stderr,
      "ranks {}, seconds {:.3f}, processor seconds of all ranks {:.3f}\n"
      "processor nanoseconds per node {:.1f}\n"
      "max bytes per rank for nodes {}, bits per node {:.3f}, peak megabytes per rank {:.1f}\n"
      "megabytes sent {:.1f}, bytes sent per node {:.2f}\n",
      ranks.size(), costs.seconds, costs.processor_seconds,
      costs.processor_seconds * billion / found, costs.node_bytes,
      8 * static_cast<double>(costs.node_bytes) * ranks.size() / nodes,
      static_cast<double>(costs.peak_bytes) / million,
      static_cast<double>(costs.bytes_sent) / million,
      static_cast<double>(costs.bytes_sent) / found);
}

void print_whole(const std::string& text) {
  const bool taken = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!taken || std::fflush(stdout) != 0)
    throw Error(ErrorCode::unwritable, "cannot write to standard output",
                "is the disk full, or the pipe closed? What was printed is not complete");
}

SearchOptions search_options(const NetworkWords& words, const Network& network,
                             const Ranks& ranks) {
  SearchOptions options;
  if (!words.source.empty()) options.source = network.parse_label(words.source);
  if (!words.checkpoint.empty()) options.checkpoint = words.checkpoint;
  options.every = words.every;
  options.each_node = words.each_node;
  options.memory_limit = words.memory_limit;
  if (ranks.is_first() && (words.progress || ::isatty(STDERR_FILENO) != 0))
    options.progress = print_level;
  return options;
}

int run_network(const NetworkWords& words, const mpi::World& world) {
  const Ranks ranks(world);
  std::shared_ptr<const Network> network;
  SearchOptions options;
  ranks.together([&] {
    network = make_network(words.spec);
    options = search_options(words, *network, ranks);
  });
  const SearchOutcome outcome = search(*network, options, ranks);
  const SearchFindings findings{*network, options.source, outcome.nodes_by_distance};
  world.first_alone([&] {
    print_whole(words.json ? search_json(findings) : search_text(findings));
    if (words.costs) print_costs(outcome.costs, *network, ranks);
  });
  return 0;
}

void add_options(CLI::App& command, NetworkWords& words) {
  command.add_option("SPEC", words.spec, "The network, as in star:12 (see `asterism networks`)")
      ->required();
  command.add_option("--source", words.source,
                     "Label of the node to search from (default: the first)");
  command.add_option("--checkpoint", words.checkpoint,
                     "Directory to keep the search in, and to continue from if it holds one; "
                     "shared by all machines. Any number of ranks may continue");
  command.add_option("--every", words.every, "Levels from checkpoint to checkpoint")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 32))
      ->capture_default_str();
  command
      .add_option("--memory-limit", words.memory_limit,
                  "Memory limit per rank, e.g. 2G [its share of free memory]")
      ->transform(CLI::AsSizeValue(false));
  command.add_flag("--each-node", words.each_node,
                   "Visit each node, even if the network has symmetries that make it unnecessary");
  command.add_flag("--json", words.json, "Print one JSON document on stdout");
  command.add_flag("--progress", words.progress,
                   "A line a level on stderr, even if that is no terminal, as under mpirun");
  command.add_flag("--costs", words.costs, "Seconds, memory and bytes sent of this run, on stderr");
}

}  // namespace

void add_network_command(mpi::CommandLine& line) {
  const auto words = std::make_shared<NetworkWords>();
  add_options(
      line.add("network",
               "Measure distances in a network that may be larger than one machine's memory",
               "asterism mpi -n 4 network star:9 --checkpoint star-9",
               [words](const mpi::World& world) { return run_network(*words, world); }),
      *words);
}

}  // namespace asterism::distributed

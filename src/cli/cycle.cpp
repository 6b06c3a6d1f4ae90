// asterism cycle SPEC: a Hamiltonian cycle, checked while it is printed and never stored if the
// network has one by construction; with --all, a decomposition of all links into such cycles.
#include <utility>

#include <fmt/format.h>

#include <asterism/cycle_decomposition.hpp>
#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "base/memory.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "graph/hamiltonian.hpp"
#include "view/results/sequence.hpp"

namespace asterism::cli {

namespace {

struct CycleWords {
  std::string spec;
  bool summary = false;
  bool all = false;
  FaultWords faults;
};

/// A cycle that can be traversed several times; it is searched for only if none is known.
class Cycle {
 public:
  Cycle(const Network& network, const Progress& progress)
      : network_(network), constructed_(network.knows_hamiltonian_cycle()) {
    if (!constructed_) found_ = find_hamiltonian_cycle(network, progress).ports;
  }

  void push(const PortSink& sink) const {
    if (constructed_) return network_.push_hamiltonian_cycle(sink);
    for (const Port port : found_) sink(port);
  }
  [[nodiscard]] const char* origin() const {
    return constructed_ ? "by construction" : "by search";
  }

 private:
  const Network& network_;
  bool constructed_;
  std::vector<Port> found_;
};

/// Checks a cycle: every node once, and back to the first.
class CycleCheck {
 public:
  explicit CycleCheck(const Network& network) : network_(network), met_(network.node_count()) {}

  void follow(Port port) {
    at_ = network_.neighbour(at_, port);
    wrong_ = wrong_ || at_ == no_node || met_[at_.value()];
    if (wrong_)
      throw Error(ErrorCode::malformed,
                  fmt::format("the cycle of {} is wrong after {} hops", network_.spec(), hops_),
                  "this is a defect of the program");
    met_[at_.value()] = true;
    ++hops_;
  }
  [[nodiscard]] bool closed() const { return hops_ == met_.size() && at_ == NodeId{0}; }

 private:
  const Network& network_;
  std::vector<bool> met_;  // node 0 when the cycle comes back to it
  NodeId at_{0};
  std::uint64_t hops_ = 0;
  bool wrong_ = false;
};

/// Returns whether the cycle ends where it began. Throws Error if it misses a node or visits one
/// twice. Nothing is printed before that is known.
bool is_closed(const Cycle& cycle, const Network& network, const Progress& progress) {
  CycleCheck check(network);
  std::uint64_t hops = 0;
  cycle.push([&](Port port) {
    check.follow(port);
    if ((++hops & 0xFFFFU) == 0)
      report(progress, "following the cycle", hops, network.node_count());
  });
  return check.closed();
}

/// Calls sink(node, port) for every hop and reports the progress of printing.
template <class Sink>
void for_each_hop(const Cycle& cycle, const Network& network, const Progress& progress,
                  Sink&& sink) {
  NodeId at{0};
  std::uint64_t hops = 0;
  cycle.push([&](Port port) {
    sink(at, port);
    at = network.neighbour(at, port);
    if ((++hops & 0xFFFFU) == 0) report(progress, "printing", hops, network.node_count());
  });
}

/// Prints one document without ever holding all ports in memory.
void print_document(const Cycle& cycle, const Network& network, bool closed,
                    const Progress& progress) {
  print(cycle_document_head(network));
  const char* separator = "";
  for_each_hop(cycle, network, progress, [&](NodeId, Port port) {
    print(std::exchange(separator, ","));
    print(cycle_document_port(network, port));
  });
  print(cycle_document_tail({cycle.origin(), closed}));
}

/// Traversing larger networks would take minutes.
void require_few_nodes(const Network& network) {
  static constexpr std::uint64_t max_nodes = std::uint64_t{1} << 32;
  if (network.node_count() > max_nodes)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has {} nodes, too many to go around", network.spec(),
                            with_thousands(network.node_count())),
                "choose a network of at most 2^32 nodes");
}

int run_decomposition(const CycleWords& options, const Network& network, const Session& session) {
  if (!may_decompose_into_cycles(network))
    throw Error(
        ErrorCode::unsupported,
        fmt::format("the links of {} are not divided into Hamiltonian cycles", network.spec()),
        fmt::format("--all needs two-way links, the same number at every node, no two in "
                    "parallel, and at most {} nodes",
                    with_thousands(max_nodes_for_cycle_decomposition)));
  MemoryBudget(session.memory_limit())
      .require(cycle_decomposition_bytes(network),
               fmt::format("decomposing {} into Hamiltonian cycles", network.spec()),
               "choose a smaller network");
  const auto found = find_cycle_decomposition(network, session.progress());
  if (!found)
    throw Error(
        ErrorCode::unsupported,
        fmt::format("no decomposition of {} into Hamiltonian cycles was found", network.spec()),
        "leave out --all for a single cycle");
  if (!is_cycle_decomposition(network, *found))
    throw Error(ErrorCode::malformed,
                fmt::format("the decomposition of {} is wrong", network.spec()),
                "this is a defect of the program");
  print(decomposition_report(network, *found, options.summary, session.form));
  return 0;
}

int run_cycle(const CycleWords& options, const Session& session) {
  const auto network = open_network(options.spec, options.faults);
  if (options.all) return run_decomposition(options, *network, session);
  require_few_nodes(*network);
  MemoryBudget(session.memory_limit())
      .require(static_cast<double>(network->node_count()) / 8,
               fmt::format("checking a Hamiltonian cycle of {}", network->spec()),
               "choose a smaller network");
  const Progress progress = session.progress();
  const Cycle cycle(*network, progress);
  const bool closed = is_closed(cycle, *network, progress);
  if (options.summary)
    print(cycle_summary_report(*network, {cycle.origin(), closed}, session.form));
  else if (session.form == Form::json)
    print_document(cycle, *network, closed, progress);
  else
    for_each_hop(cycle, *network, progress, [&](NodeId node, Port port) {
      print(fmt::format("{} {}\n", network->label(node), network->port_name(port)));
    });
  return closed ? 0 : 1;
}

}  // namespace

void add_cycle_command(CommandLine& line) {
  Command command = line.add("cycle", "Print a Hamiltonian cycle", "asterism cycle star:4");
  const auto options = std::make_shared<CycleWords>();
  command.text("SPEC", options->spec, "The network, as in star:4").required();
  command.flag("--summary", options->summary, "Only check the cycle and say how long it is");
  command.flag("--all", options->all,
               "Decomposition of all links into Hamiltonian cycles (and a perfect matching)");
  add_fault_options_with_seed(command, options->faults);
  command.runs([options](const Session& session) { return run_cycle(*options, session); });
}

}  // namespace asterism::cli
